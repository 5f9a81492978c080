import { expect, test } from 'vitest';
import { destinationOf, isUnknown } from './file-destinations.ts';

const modeOf = (name: string, text = ''): string | undefined => destinationOf(name, text)?.mode;

test('regions, traces and results go to their modes', () => {
  expect(modeOf('gates.regions', '\u0000binary')).toBe('regions');
  expect(modeOf('astar.trace.json', '{"version":"1.4.0"')).toBe('search');
  expect(modeOf('astar.trace.yaml', 'version: 1.4.0')).toBe('search');
  expect(modeOf('runs.csv', 'planner,map\n')).toBe('results');
  expect(modeOf('runs.json', ' [{"planner":"pibt"}]')).toBe('results');
  expect(modeOf('runs.json', '[{"planner":')).toBe('results');
  expect(modeOf('compare.json', '{"rows":[]}')).toBe('results');
  expect(modeOf('index.html', '<!doctype html><html>')).toBe('results');
});

test('maps, scenarios, pictures, recordings and scenes do not', () => {
  for (const [name, text] of [
    ['a.map', 'type octile\n'],
    ['a.scen', 'version 1\n'],
    ['a.png', '\u0089PNG'],
    ['a.tmj', '{"height":3}'],
    ['a.json', '{ "compressionlevel":-1,\n "height":3, "infinite":false, "layers":[]'],
    ['a.tmx', '<?xml version="1.0"?><map>'],
    ['run.json', '{"floodgate":1,"map":{}}'],
    ['arena.floodgate.json', '{"map":{}'],
    ['rows.txt', '..@.\n'],
  ] as const) {
    expect(modeOf(name, text), name).toBeUndefined();
  }
});

test('a broken map is told from a file that is no map', () => {
  const noMap = new Error('notes.txt:1:1: no known map format: found H');
  const cutOff = new Error('a.map:5:1: row 2 is missing');
  expect(isUnknown('a.map', noMap)).toBe(false);
  expect(isUnknown('notes.txt', noMap)).toBe(true);
  expect(isUnknown('rows.txt', cutOff)).toBe(false);
  expect(isUnknown('holiday.pdf', cutOff)).toBe(true);
});
