import type { Ignorer } from '@stryker-mutator/api/ignore';
import type { Mutant } from './list.ts';

export class ErrorTexts implements Ignorer {
  shouldIgnore: Ignorer['shouldIgnore'];
}

export function mutantKey(mutant: Omit<Mutant, 'original'>): string;
