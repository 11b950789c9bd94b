import { unwrap } from 'league-gateway-client';
import { useState } from 'preact/hooks';
import { sentAt } from '../../../kit/format.ts';
import { Select } from '../../../kit/forms.tsx';
import { league } from '../../../kit/league.ts';
import { to } from '../../../kit/router.ts';
import { Card, Loaded, Screen, useLoad } from '../../../kit/ui.tsx';
import { checkText } from '../../checks-texts.ts';
import { text } from '../../console-texts.ts';
import { More, usePaged } from '../../paged.tsx';

/** What every league may ask its members to agree to. */
const COMMON = ['terms', 'privacy', 'media'] as const;
const STATES = ['in-force', 'withdrawn'] as const;
const ALL = '';

/** Who has agreed to what, latest first, narrowed to a text or to those in force. */
export function Consents() {
  const [document, chooseDocument] = useState<string>(ALL);
  const [state, chooseState] = useState<(typeof STATES)[number] | typeof ALL>('in-force');
  const settings = useLoad((signal) => unwrap(league.GET('/api/org/settings', { signal })), []);
  const list = usePaged(
    async (cursor, signal) => {
      const query = { ...(document && { document }), ...(state && { state }), ...(cursor && { cursor }) };
      const page = await unwrap(league.GET('/api/org/consents', { params: { query }, signal: signal ?? null }));
      return { items: page.consents, next: page.nextCursor };
    },
    [document, state],
  );
  const documents = [...COMMON, ...(settings.value?.documents ?? [])];
  return (
    <Screen title={checkText('consents')} back={{ label: text('tab.more'), to: to('more') }}>
      <Card>
        <p class="soft">{checkText('consentsText')}</p>
        <Select
          label={checkText('document')}
          value={document}
          onChange={chooseDocument}
          choices={[{ value: ALL, label: checkText('allDocuments') }, ...documents.map((value) => ({ value, label: nameOf(value) }))]}
        />
        <Select
          label={checkText('state')}
          value={state}
          onChange={chooseState}
          choices={([...STATES, ALL] as const).map((value) => ({
            value,
            label: checkText('stateName', { state: value.replaceAll('-', '_') }),
          }))}
        />
      </Card>
      <Loaded load={list.load}>
        {(consents) => (
          <Card>
            {consents.length === 0 && <p>{checkText('noConsents')}</p>}
            <ul class="rows">
              {consents.map(({ id, user, playerId, version, givenAt, withdrawnAt, ...consent }) => (
                <li key={id} class="stack">
                  <strong>{user.name ?? text('people.noName')}</strong>
                  <span>
                    {checkText('consentFor', { document: nameOf(consent.document), version, isForChild: String(playerId !== null) })}
                  </span>
                  {playerId !== null && (
                    <a class="small" href={to('people', 'child', playerId)}>
                      {text('child.title')}
                    </a>
                  )}
                  <span class="small soft">
                    {withdrawnAt === null
                      ? checkText('given', { when: sentAt(givenAt) })
                      : checkText('withdrawn', { given: sentAt(givenAt), when: sentAt(withdrawnAt) })}
                  </span>
                </li>
              ))}
            </ul>
            <More list={list} />
          </Card>
        )}
      </Loaded>
    </Screen>
  );
}

const nameOf = (document: string): string => checkText('documentName', { document, name: document });
