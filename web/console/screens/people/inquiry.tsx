import { unwrap } from 'league-gateway-client';
import { useState } from 'preact/hooks';
import { Form, NOT_SENT, Submit, useForm } from '../../../kit/form.tsx';
import { Field, useAction } from '../../../kit/forms.tsx';
import { league } from '../../../kit/league.ts';
import { go, to } from '../../../kit/router.ts';
import { Card, Loaded, Problem, Screen, useLoad } from '../../../kit/ui.tsx';
import { text } from '../../console-texts.ts';
import { PersonLine } from '../../parts.tsx';

/** A parent looks for a child whom the league did not recognize: an admin finds the child, and links them. */
export function PeopleInquiry({ linkId }: Readonly<{ linkId: string }>) {
  const load = useLoad(
    (signal) => unwrap(league.GET('/api/org/parent-links/{linkId}', { params: { path: { linkId } }, signal })),
    [linkId],
  );
  return (
    <Screen title={text('inquiry.title')} back={{ label: text('people.requests'), to: to('people', 'requests') }}>
      <Loaded load={load}>
        {(link) =>
          link.status === 'pending' ? (
            <>
              <Card>
                <p class="stack">
                  <PersonLine person={link.parent} />
                  <span>
                    {text('waiting.looksFor', {
                      child: link.inquiry?.childName ?? '',
                      hasTeam: String(link.team !== null),
                      team: link.team?.name,
                    })}
                  </span>
                  {link.inquiry?.message && <q>{link.inquiry.message}</q>}
                </p>
              </Card>
              <FindChild linkId={linkId} childName={link.inquiry?.childName ?? ''} />
            </>
          ) : (
            <p>{text('inquiry.done')}</p>
          )
        }
      </Loaded>
    </Screen>
  );
}

function FindChild({ linkId, childName }: Readonly<{ linkId: string; childName: string }>) {
  const form = useForm({ q: childName.split(' ').at(-1) ?? '' });
  const [q, search] = useState(form.values.q);
  const action = useAction();
  const load = useLoad(
    async (signal) => (q === '' ? [] : (await unwrap(league.GET('/api/org/players', { params: { query: { q } }, signal }))).players),
    [q],
  );
  const choose = (playerId: string) =>
    action.run(async () => {
      await unwrap(league.POST('/api/org/parent-links/{linkId}', { params: { path: { linkId } }, body: { action: 'approve', playerId } }));
      go('people', 'requests');
    });
  return (
    <Card title={text('inquiry.whichChild')}>
      <Form
        form={form}
        onSubmit={async ({ q: typed }) => {
          search(typed.trim());
          return NOT_SENT;
        }}
      >
        <Field label={text('inquiry.search')} {...form.at('q')} input={{ type: 'search', autocomplete: 'off' }} />
        <Submit isPlain>{text('inquiry.find')}</Submit>
      </Form>
      {action.error !== undefined && <Problem error={action.error} />}
      <Loaded load={load}>
        {(players) => (
          <>
            {q !== '' && players.length === 0 && <p>{text('inquiry.none')}</p>}
            <ul class="rows">
              {players.map(({ id, firstName, lastName }) => (
                <li key={id} class="row">
                  <strong>
                    {firstName} {lastName}
                  </strong>
                  <button type="button" class="primary" disabled={action.isBusy} onClick={() => choose(id)}>
                    {text('inquiry.link')}
                    <span class="visually-hidden">
                      {' '}
                      {firstName} {lastName}
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          </>
        )}
      </Loaded>
    </Card>
  );
}
