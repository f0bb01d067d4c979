import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tailored, tailoringOf } from '../../../web/src/state/tailoring';

describe('what a link leaves out and locks', () => {
  it('is read as it was written, behind the link, whose own part stays as it was', () => {
    const names = fc.uniqueArray(
      fc.string({ minLength: 1 }).filter((name) => !name.includes(',')),
      {
        maxLength: 5,
      },
    );
    fc.assert(
      fc.property(names, names, (hide, lock) => {
        const hash = tailored('#s=Ab-_9', { hide, lock });
        expect(hash.split('&')[0]).toBe('#s=Ab-_9');
        expect(tailoringOf(hash)).toEqual({ hide, lock });
      }),
    );
  });

  it('is nothing where a link says nothing, and taken from a link that said something else', () => {
    expect(tailoringOf('#s=Ab')).toEqual({ hide: [], lock: [] });
    expect(tailoringOf('#s=Ab&hide=&lock=')).toEqual({ hide: [], lock: [] });
    expect(tailoringOf('#s=Ab&hide=views,views,,edit')).toEqual({
      hide: ['views', 'edit'],
      lock: [],
    });
    expect(tailored('#s=Ab&hide=views', { hide: [], lock: ['blend'] })).toBe('#s=Ab&lock=blend');
  });
});
