const NAME = 'WorkerStopped';

/** Whether a call failed because its worker is gone. The worker's keeper has said so already. */
export function isWorkerStopped(error: unknown): boolean {
  return error instanceof Error && error.name === NAME;
}

/** A failed call as comlink has it on the wire. */
export function workerStoppedAnswer(id: string, message: string) {
  return {
    id,
    type: 'HANDLER',
    name: 'throw',
    value: { isError: true, value: { name: NAME, message, stack: '', alreadySaid: true } },
  };
}
