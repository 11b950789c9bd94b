import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { MEANINGS } from '../../../src/adapters/http/contract/openapi-webhooks.ts';
import { secrets } from '../../../src/adapters/random/secrets.ts';
import { signatureOf } from '../../../src/adapters/webhooks/webhook-secrets.ts';
import { secretOf } from '../../../src/domain/webhooks/webhook.ts';
import { subjectOf, WEBHOOK_EVENT_TYPES } from '../../../src/domain/webhooks/webhook-event.ts';
import { testWith } from '../../support/needs.ts';

const guide = readFileSync('docs/webhooks.md', 'utf8');
const example = (language: string) => new RegExp(`^\`\`\`${language}\n([\\s\\S]*?)\n\`\`\`$`, 'm').exec(guide)![1]!;

const [secret, before] = [secretOf(secrets.make()), secretOf(secrets.make())];
const event = { type: 'game.final', version: 1, data: { gameId: 'Łódź' } };
const body = JSON.stringify(event);
/** As the gateway signs it, with two secrets in force. */
function signed(seconds = Math.floor(Date.now() / 1000)) {
  const id = '0198c1f0-5a2b-7c3d-8e4f-5a6b7c8d9e0f';
  const signatures = [before, secret].map((each) => signatureOf(each, id, seconds, body));
  return { 'webhook-id': id, 'webhook-timestamp': String(seconds), 'webhook-signature': signatures.join(' ') };
}
const old = signed(Math.floor(Date.now() / 1000) - 301);

test('the guide lists every type of event, its id and when it comes', () => {
  const rows = [...guide.matchAll(/^\| `([a-z]+\.[a-z_]+)` \| (?:`(\w+)`)? ?\| (.*) \|$/gm)].map(([, type, id, when]) => [
    type,
    id ?? null,
    when,
  ]);
  expect(rows).toEqual(WEBHOOK_EVENT_TYPES.map((type) => [type, subjectOf(type), MEANINGS[type]]));
});

describe('the guide’s examples verify what the gateway signs, and nothing else', () => {
  test('in Node', async () => {
    const { verify } = await import(`data:text/javascript;base64,${Buffer.from(example('js')).toString('base64')}`);
    expect(verify(secret, signed(), body)).toEqual(event);
    expect(verify(before, signed(), body)).toEqual(event);
    expect(() => verify(secretOf(secrets.make()), signed(), body)).toThrow('not signed');
    expect(() => verify(secret, signed(), `${body} `)).toThrow('not signed');
    expect(() => verify(secret, old, body)).toThrow('too old');
  });

  const python = spawnSync('python3', ['-c', 'import sys; sys.exit(sys.version_info < (3, 9))']).status === 0;
  testWith({ name: 'Python 3.9 or newer', isThere: python, get: 'apt-get install python3' })('in Python', () => {
    const calls = [
      ...[
        [secret, signed(), body],
        [before, signed(), body],
        [secretOf(secrets.make()), signed(), body],
      ],
      ...[
        [secret, signed(), `${body} `],
        [secret, old, body],
      ],
    ];
    const program = `${example('python')}
import sys
for secret, headers, text in json.load(sys.stdin):
    try:
        print(verify(secret, headers, text.encode())["type"])
    except ValueError as error:
        print(error)
`;
    const { stdout } = spawnSync('python3', ['-c', program], { input: JSON.stringify(calls), encoding: 'utf8' });
    const refused = 'not signed by the gateway';
    expect(stdout.trim().split('\n')).toEqual(['game.final', 'game.final', refused, refused, 'too old']);
  });
});
