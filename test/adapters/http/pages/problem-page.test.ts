import { describe, expect, test } from '@jest/globals';
import { exampleOf, type Kind, membersOf, PROBLEMS } from '../../../../src/adapters/http/contract/problems.ts';
import { problemIndexPage, problemPage } from '../../../../src/adapters/http/pages/problem-page.ts';
import { expectSelfContained } from './page-policy.ts';

const viewOf = (kind: Kind) => ({ kind, ...PROBLEMS[kind], members: membersOf(kind), example: exampleOf(kind) });
const aProblem = viewOf('role-required');

describe('the page of a problem type', () => {
  test('says its kind, its title and its status', () => {
    expect(problemPage(aProblem).html).toMatch(
      /<h1>This operation requires another role<\/h1>\s*<p class="facts"><code>role-required<\/code> <span>403 Forbidden<\/span>/,
    );
  });

  test('explains it and says what the client should do, with code set apart', () => {
    const { html } = problemPage({ ...aProblem, explanation: 'Nobody <knows>.', remedy: 'Send `X-Org-Id` again.' });
    expect(html).toContain('<p>Nobody &lt;knows&gt;.</p>');
    expect(html).toContain('<p>Send <code>X-Org-Id</code> again.</p>');
  });

  test('names the members that this kind has of its own and shows them in an example', () => {
    const { html } = problemPage(aProblem);
    expect(html).toContain('<dt><code>roles</code></dt>');
    const example = /<pre><code>(.*?)<\/code><\/pre>/s.exec(html)![1]!.replaceAll('&quot;', '"');
    expect(JSON.parse(example)).toMatchObject({
      type: '/problems/role-required',
      status: 403,
      roles: ['admin', 'staff'],
      cause: 'role-missing',
      field: 'startsAt',
      detail: 'You may not set startsAt: only admins and staff may.',
    });
  });

  test('says nothing of members where a kind has none', () => {
    expect(problemPage(viewOf('internal-error')).html).not.toContain('<dl');
  });

  test('loads nothing and runs nothing', () => {
    expectSelfContained(problemPage(aProblem));
  });
});

describe('the list of problem types', () => {
  const problems = [
    { kind: 'not-found', title: 'There is no such thing here', status: 404 },
    { kind: 'role-required', title: 'This operation requires another role', status: 403 },
    { kind: 'invite-not-valid', title: 'This invite code is not valid', status: 404 },
  ];

  test('links to every type under its status', () => {
    const { html } = problemIndexPage(problems);
    expect(html).toMatch(/404 Not Found.*\/problems\/not-found.*\/problems\/invite-not-valid.*403 Forbidden.*\/problems\/role-required/s);
  });

  test('loads nothing and runs nothing', () => {
    expectSelfContained(problemIndexPage(problems));
  });
});

describe.each(Object.keys(PROBLEMS) as Kind[])('the text of %s', (kind) => {
  const text = PROBLEMS[kind];

  test('has two or three sentences of explanation and closes every piece of code', () => {
    const sentences = text.explanation.split(/[.?!](?:\s|$)/).filter(Boolean).length;
    expect([2, 3]).toContain(sentences);
    expect((text.explanation + text.remedy).split('`').length % 2).toBe(1);
  });

  test('gives no member the name of one that every problem has', () => {
    expect(Object.keys(membersOf(kind)).filter((name) => ['type', 'title', 'status', 'detail', 'instance'].includes(name))).toEqual([]);
  });
});
