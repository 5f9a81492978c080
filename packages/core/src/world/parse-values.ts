import type { Point } from '../grid/index.ts';

export function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

export function isCount(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0;
}

export function isWhole(value: unknown, least: number, most: number): boolean {
  return Number.isInteger(value) && (value as number) >= least && (value as number) <= most;
}

export function isPoint(value: unknown): value is Point {
  return Array.isArray(value) && value.length === 2 && value.every(Number.isInteger);
}

export function isName(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
