import assert from 'node:assert/strict';
import test from 'node:test';
import { plannerChecks } from 'floodgate/planner-kit/testing';
import downhill from './my-planner.ts';

for (const { name, run } of plannerChecks(downhill)) test(name, run);

test('has a parameter', () => assert.equal(downhill({ patience: 1 }).parameters.patience, 1));
