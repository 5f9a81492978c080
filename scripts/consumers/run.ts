import { execFile } from 'node:child_process';

/** Runs a program to its end and returns what it printed. Rejects with all of its output if it fails. */
export function run(program: string, args: readonly string[], folder: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const options = { cwd: folder, maxBuffer: 64 << 20, shell: process.platform === 'win32' };
    execFile(program, args, options, (error, stdout, stderr) => {
      if (error)
        reject(new Error(`${[program, ...args].join(' ')} failed\n${stdout}${stderr || error.message}`));
      else resolve(stdout);
    });
  });
}

export function runNode(args: readonly string[], folder: string): Promise<string> {
  return run(process.execPath, args, folder);
}
