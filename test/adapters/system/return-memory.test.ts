import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from '@jest/globals';
import { collectWhenIdle } from '../../../src/adapters/system/return-memory.ts';

const MIB = 1024 * 1024;
const MODULE = new URL('../../../src/adapters/system/return-memory.ts', import.meta.url).href;

/** A process with 60 MiB in use, and as much garbage as a test says. */
function simulatedProcess() {
  let garbage = 0;
  let utilization = 0;
  let collections = 0;
  const check = collectWhenIdle({
    resident: () => (60 + garbage) * MIB,
    utilization: () => utilization,
    collect: () => {
      collections += 1;
      garbage = 0;
    },
  });
  return {
    /** Returns how often garbage was collected by the end of the next interval. */
    after: (made: { garbage: number; utilization: number }) => {
      garbage += made.garbage;
      utilization = made.utilization;
      check();
      return collections;
    },
  };
}

test('an idle process gives back what its start, and every later burst, has left', () => {
  const { after } = simulatedProcess();
  expect(after({ garbage: 100, utilization: 0.01 })).toBe(1);
  expect(after({ garbage: 300, utilization: 0.01 })).toBe(2);
});

test('a busy process is never paused', () => {
  const { after } = simulatedProcess();
  expect(after({ garbage: 500, utilization: 0.3 })).toBe(0);
  expect(after({ garbage: 0, utilization: 0.01 })).toBe(1);
});

test('nothing is collected where little has gathered', () => {
  const { after } = simulatedProcess();
  after({ garbage: 50, utilization: 0 });
  expect(after({ garbage: 10, utilization: 0 })).toBe(1);
});

/**
 * What V8's memory reducer writes after a collection, after which it is told to wait for 10 ms. Its timer may be late by seconds where the
 * process gets no processor, so the process runs until the timer has written its line; what it decides, it writes in the same turn.
 */
async function memoryReducer(prepared: string): Promise<string> {
  const collect = `(await import('node:vm')).runInNewContext('gc')({ type: 'major', execution: 'sync' })`;
  const program = `${prepared}; let kept = Array.from({ length: 300_000 }, (_, i) => ({ i })); ${collect};
    process.stdin.resume(); await new Promise((resolve) => process.stdin.once('end', resolve));
    kept = undefined`;
  const flags = ['--expose-gc', '--trace-memory-reducer', '--gc-memory-reducer-start-delay-ms=10', '--input-type=module'];
  const child = spawn(process.execPath, [...flags, '--eval', program], { stdio: ['pipe', 'pipe', 'inherit'] });
  let written = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    written += text;
    if (written.includes('Memory reducer')) child.stdin.end();
  });
  await once(child, 'close');
  return written;
}

test('V8 schedules no collections of its own for an idle process', async () => {
  const scheduled = /waiting for|started GC/;
  expect(await memoryReducer('')).toMatch(scheduled);
  expect(await memoryReducer(`(await import('${MODULE}')).returnMemoryWhenIdle()`)).not.toMatch(scheduled);
});
