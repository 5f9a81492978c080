import { join } from 'node:path';
import { findOnnxRuntime, installOnnxRuntime, requireOnnxRuntime } from '@floodgate/select/networks';
import { FloodgateError } from 'floodgate';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { cli, freshFolder } from '../../testing/run-cli.ts';

vi.mock('@floodgate/select/networks', () => ({
  findOnnxRuntime: vi.fn(),
  installOnnxRuntime: vi.fn(),
  requireOnnxRuntime: vi.fn(),
}));
afterEach(() => void vi.resetAllMocks());

describe('lab networks', () => {
  it('says where ONNX Runtime is', async () => {
    vi.mocked(findOnnxRuntime).mockReturnValue({ version: '1.2.3', folder: '/somewhere' });
    expect((await cli(['lab', 'networks'])).stdout).toBe('ONNX Runtime 1.2.3 is installed in /somewhere\n');
    const { stdout } = await cli(['lab', 'networks', '--json']);
    expect(JSON.parse(stdout)).toEqual({ installed: true, version: '1.2.3', folder: '/somewhere' });
  });

  it('says what to do if it is not installed', async () => {
    const { code, stdout } = await cli(['lab', 'networks']);
    expect(stdout).toBe('ONNX Runtime is not installed: floodgate lab networks --install\n');
    expect(code).toBe(0);
    expect(JSON.parse((await cli(['lab', 'networks', '--json'])).stdout)).toEqual({ installed: false });
  });
});

describe('lab networks --install', () => {
  it('shows what npm says beside the result', async () => {
    vi.mocked(installOnnxRuntime).mockImplementation(async (options) => {
      options?.onOutput?.('added 17 packages\n');
      return { version: '1.2.3', folder: '/somewhere' };
    });
    const { stdout, stderr } = await cli(['lab', 'networks', '--install', '--json']);
    expect(stderr).toBe('added 17 packages\n');
    expect(JSON.parse(stdout)).toMatchObject({ installed: true, version: '1.2.3' });
  });
});

describe('lab train', () => {
  it('refuses a network that it cannot run, before it works for minutes', async () => {
    vi.mocked(requireOnnxRuntime).mockImplementation(() => {
      throw new FloodgateError('unsupported', 'ONNX Runtime is not installed');
    });
    const store = join(freshFolder(), 'store');
    const { code, stderr } = await cli([
      'lab',
      'train',
      '--portfolio',
      'paper',
      '--model',
      'cnn',
      '--no-run',
      '--store',
      store,
    ]);
    expect(stderr).toBe('floodgate: ONNX Runtime is not installed\n');
    expect(code).toBe(1);
  });
});
