import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import type { CallExpression, Node, SourceFile } from 'typescript/unstable/ast';
import {
  isArrayLiteralExpression,
  isArrowFunction,
  isAwaitExpression,
  isBinaryExpression,
  isCallExpression,
  isConditionalExpression,
  isExpressionStatement,
  isParenthesizedExpression,
  isPropertyAccessExpression,
  isVoidExpression,
} from 'typescript/unstable/ast/is';
import { API, type Checker, NodeBuilderFlags, SignatureKind, type Type } from 'typescript/unstable/sync';

const PROBED = resolve('src/application/save-games.ts');
/** Added to that file: each way to drop a result, and what drops none. */
const PROBE = `
import type { Result } from '../domain/shared/result.ts';
declare const refused: (by?: number) => Result<number, 'no'>;
declare const refusedLater: (by?: number) => Promise<Result<number, 'no'>>;
declare const transact: <T, E>(work: () => Promise<Result<T, E>>) => Promise<Result<T, E>>;
declare const isWanted: boolean;
export async function drops(): Promise<void> {
  refused(1);
  await refusedLater(2);
  void refusedLater(3);
  isWanted && refused(4);
  isWanted ? await refusedLater(5) : refused(6);
  await Promise.all([refusedLater(7)]);
  await Promise.all([1].map(async (each) => refusedLater(8 + each)));
  [1].forEach((each) => refused(9 + each));
  await transact(() => refusedLater());
}
export async function keeps(): Promise<Result<number, 'no'>> {
  await transact<number, never>(async () => ({ ok: true, value: 1 }));
  const kept = refused();
  if (!kept.ok) return kept;
  return refusedLater();
}
`;

/** The calls whose results a statement leaves behind. */
function callsDropped(node: Node): readonly CallExpression[] {
  if (isAwaitExpression(node) || isVoidExpression(node) || isParenthesizedExpression(node)) return callsDropped(node.expression);
  if (isBinaryExpression(node)) return /^(?:&&|\|\||\?\?)$/.test(node.operatorToken.getText()) ? callsDropped(node.right) : [];
  if (isConditionalExpression(node)) return [node.whenTrue, node.whenFalse].flatMap(callsDropped);
  if (isArrayLiteralExpression(node)) return node.elements.flatMap(callsDropped);
  if (isArrowFunction(node)) return callsDropped(node.body);
  if (!isCallExpression(node)) return [];
  const { expression: callee } = node;
  const isPassedOn = isPropertyAccessExpression(callee) && /^(?:all|allSettled|forEach|map|flatMap)$/.test(callee.name.getText());
  return isPassedOn ? node.arguments.flatMap(callsDropped) : [node];
}

function callsIn(file: SourceFile): readonly CallExpression[] {
  const found: CallExpression[] = [];
  const visit = (node: Node): void => {
    if (isExpressionStatement(node)) found.push(...callsDropped(node.expression));
    node.forEachChild(visit);
  };
  file.forEachChild(visit);
  return found;
}

const MAY_REFUSE = /\b(?:Result|Err)<|\bok: false\b/;
/** Whether what is called returns a result that may be a refusal, now or later. */
function mayRefuse(call: CallExpression, callee: Type | undefined, checker: Checker): boolean {
  if (call.typeArguments?.at(-1)?.getText() === 'never') return false;
  const [signature] = callee ? checker.getSignaturesOfType(callee, SignatureKind.Call) : [];
  const returned = signature && checker.getReturnTypeOfSignature(signature);
  return returned !== undefined && MAY_REFUSE.test(checker.typeToString(returned, undefined, NodeBuilderFlags.NoTruncation));
}

/** The calls of `src` that may be refused, where nobody looks whether they were. The compiler's API may change with any version, which is pinned. */
function droppedResults(): readonly string[] {
  const api = new API({ fs: { readFile: (file) => (file === PROBED ? readFileSync(file, 'utf8') + PROBE : undefined) } });
  try {
    const { program, checker } = api.updateSnapshot({ openProjects: [resolve('tsconfig.build.json')] }).getProjects()[0]!;
    const files = program.getSourceFileNames().filter((name) => name.startsWith(resolve('src')));
    expect(files.length).toBeGreaterThan(500);
    return files.flatMap((name) => {
      const file = program.getSourceFile(name)!;
      const calls = callsIn(file);
      const callees = checker.getTypeAtLocation(calls.map(({ expression }) => expression));
      return calls.filter((call, at) => mayRefuse(call, callees[at], checker)).map((call) => call.getText());
    });
  } finally {
    api.close();
  }
}

test('no result is dropped: who calls what may be refused looks at it or returns it', () => {
  // In the file that is probed each is found, or it would not be in any other.
  expect(droppedResults()).toEqual([
    'refused(1)',
    'refusedLater(2)',
    'refusedLater(3)',
    'refused(4)',
    'refusedLater(5)',
    'refused(6)',
    'refusedLater(7)',
    'refusedLater(8 + each)',
    'refused(9 + each)',
    'transact(() => refusedLater())',
  ]);
});
