import { describe, expect, it } from 'vitest';
import { freshFolder } from '../../testing/fresh-store.ts';
import { storeTrouble } from './trouble.ts';

describe('trouble with a store', () => {
  it('says that the disk is full when the database says so', () => {
    const error = Object.assign(new Error('could not extend file "base/5/16384"'), { code: '53100' });
    expect(() => {
      throw storeTrouble('postgres://lab@server/lab', error);
    }).toThrow('the store postgres://lab@server/lab cannot be written: the disk is full. Make room');
  });

  it('says that it is damaged when there is room and the database crashed', () => {
    const folder = freshFolder();
    const crash = new WebAssembly.RuntimeError('Aborted(). Build with -sASSERTIONS for more info.');
    expect(() => {
      throw storeTrouble(folder, crash, folder);
    }).toThrow(`the store ${folder} is damaged: its database does not work (Aborted()). Bring back a copy`);
  });

  it('leaves other errors as they are', () => {
    const error = Object.assign(new Error('duplicate key'), { code: '23505' });
    expect(storeTrouble('x', error)).toBe(error);
  });
});
