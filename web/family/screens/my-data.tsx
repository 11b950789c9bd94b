import { type Consent, unwrap } from 'league-gateway-client';
import { useState } from 'preact/hooks';
import { sentAt } from '../../kit/format.ts';
import { Confirm, useAction } from '../../kit/forms.tsx';
import { type CurrentOrg, currentOrg, league, problemOf } from '../../kit/league.ts';
import { to } from '../../kit/router.ts';
import { Card, Loaded, Problem, Screen, useLoad } from '../../kit/ui.tsx';
import { text } from '../family-texts.ts';
import { rareText } from '../rare-texts.ts';
import { signOut, WhatIsUnsent } from '../sign-out.tsx';

/** What the league keeps of the user, and how to end it. */
export function MyData() {
  const org = currentOrg();
  return (
    <Screen title={text('data.title')} back={{ label: text('tab.me'), to: to('me') }}>
      <Export />
      {org && <Consents />}
      <Card title={rareText('data.leave')}>
        {org && <Leave org={org} />}
        <DeleteAccount />
      </Card>
    </Screen>
  );
}

function Export() {
  const { isBusy, error, run } = useAction();
  const download = () =>
    run(async () => {
      const data = await unwrap(league.GET('/api/me/export'));
      const link = document.createElement('a');
      link.href = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }));
      link.download = 'my-league-data.json';
      link.click();
      URL.revokeObjectURL(link.href);
    });
  return (
    <Card title={rareText('data.export')}>
      <p>{rareText('data.exportText')}</p>
      <button type="button" disabled={isBusy} onClick={download}>
        {rareText('data.download')}
      </button>
      {error !== undefined && <Problem error={error} />}
    </Card>
  );
}

function Consents() {
  const load = useLoad((signal) => unwrap(league.GET('/api/mobile/consents', { signal })), [], 'consents');
  const { isBusy, error, run } = useAction();
  const withdraw = (consentId: string) =>
    run(async () => {
      await unwrap(league.DELETE('/api/mobile/consents/{consentId}', { params: { path: { consentId } } }));
      load.reload();
    });
  return (
    <Card title={rareText('consents.title')}>
      <Loaded load={load}>
        {({ consents }) => (
          <>
            {consents.length === 0 && <p class="soft">{rareText('consents.none')}</p>}
            <ul class="rows">
              {consents.map((consent) => (
                <li key={consent.id} class="row">
                  <span>
                    <strong>{consent.document}</strong>
                    <span class="small soft block">{stateOf(consent)}</span>
                  </span>
                  {consent.withdrawnAt === null && (
                    <button type="button" disabled={isBusy} onClick={() => withdraw(consent.id)}>
                      {rareText('consents.withdraw')}
                      <span class="visually-hidden"> {consent.document}</span>
                    </button>
                  )}
                </li>
              ))}
            </ul>
          </>
        )}
      </Loaded>
      {error !== undefined && <Problem error={error} />}
    </Card>
  );
}

const stateOf = ({ givenAt, withdrawnAt }: Consent): string =>
  withdrawnAt === null
    ? rareText('consents.given', { when: sentAt(givenAt) })
    : rareText('consents.withdrawn', { given: sentAt(givenAt), when: sentAt(withdrawnAt) });

function Leave({ org }: Readonly<{ org: CurrentOrg }>) {
  const [isAsked, setAsked] = useState(false);
  const { isBusy, error, run } = useAction();
  const leave = () =>
    run(async () => {
      await unwrap(league.DELETE('/api/me/orgs/{orgId}', { params: { path: { orgId: org.id } } }));
      await signOut();
    });
  return (
    <>
      <button type="button" onClick={() => setAsked(true)}>
        {rareText('data.leaveOrg', { org: org.name })}
      </button>
      {isAsked && (
        <Confirm
          title={rareText('data.leaveQuestion', { org: org.name })}
          action={rareText('data.leaveAction')}
          isBusy={isBusy}
          onConfirm={leave}
          onClose={() => setAsked(false)}
        >
          <p>{rareText('data.leaveText')}</p>
          <WhatIsUnsent />
          <Refusal error={error} />
        </Confirm>
      )}
    </>
  );
}

function DeleteAccount() {
  const [isAsked, setAsked] = useState(false);
  const { isBusy, error, run } = useAction();
  const remove = () =>
    run(async () => {
      await unwrap(league.DELETE('/api/me'));
      await signOut();
    });
  return (
    <>
      <button type="button" class="danger" onClick={() => setAsked(true)}>
        {rareText('data.delete')}
      </button>
      {isAsked && (
        <Confirm
          title={rareText('data.deleteQuestion')}
          action={rareText('data.deleteAction')}
          isBusy={isBusy}
          onConfirm={remove}
          onClose={() => setAsked(false)}
        >
          <p>{rareText('data.deleteText')}</p>
          <WhatIsUnsent />
          <Refusal error={error} />
        </Confirm>
      )}
    </>
  );
}

function Refusal({ error }: Readonly<{ error: unknown }>) {
  if (error === undefined) return null;
  if (!problemOf(error, 'last-admin')) return <Problem error={error} />;
  return (
    <p class="alert" role="alert">
      {rareText('data.lastAdmin')}
    </p>
  );
}
