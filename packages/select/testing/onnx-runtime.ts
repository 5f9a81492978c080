/** Before the tests of networks: fetches ONNX Runtime if it is not there. */
import { installOnnxRuntime } from '../src/networks/install-runtime.ts';

export default async function setup(): Promise<void> {
  await installOnnxRuntime({ onOutput: (text) => process.stderr.write(text) });
}
