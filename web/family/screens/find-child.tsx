import { type PlayerFound, unwrap } from 'league-gateway-client';
import { useState } from 'preact/hooks';
import { Form, NOT_SENT, Submit, useForm } from '../../kit/form.tsx';
import { Field, Select, useAction } from '../../kit/forms.tsx';
import { league, problemOf } from '../../kit/league.ts';
import { to } from '../../kit/router.ts';
import { Card, Loaded, Problem, Screen, useLoad } from '../../kit/ui.tsx';
import { text } from '../family-texts.ts';
import { useNews } from '../news.ts';
import { Requests } from '../requests.tsx';

/**
 * From the roster's own suggestions over a search by the whole name to an inquiry that a person of the league reads. `team` is that of the
 * link with which somebody has joined.
 */
export function FindChild({ team }: Readonly<{ team: string | undefined }>) {
  const load = useLoad(
    async (signal) => {
      const [{ suggestions }, { children, inquiries }, { requests }] = await Promise.all([
        unwrap(league.GET('/api/mobile/parent-links/suggestions', { signal })),
        unwrap(league.GET('/api/mobile/parent-links', { signal })),
        unwrap(league.GET('/api/me/requests', { signal, params: { query: { limit: 20 } } })),
      ]);
      return { suggestions, children, inquiries, requests: requests.filter(({ kind }) => kind === 'parent_link') };
    },
    [],
    'find-child',
  );
  useNews(load.value?.requests.some(({ status }) => status === 'pending') ?? false, load.reload);
  return (
    <Screen title={text('findChild.title')} eyebrow={text('findChild.eyebrow')} back={{ label: text('tab.home'), to: to() }}>
      <Loaded load={load}>
        {({ suggestions, children, inquiries, requests }) => (
          <>
            {children.some(({ isApproved }) => isApproved) && (
              <Card title={text('children.title')}>
                <ul class="rows">
                  {children
                    .filter(({ isApproved }) => isApproved)
                    .map(({ id, player, team }) => (
                      <li key={id}>
                        <a href={to('child', player.playerId)}>{player.displayName}</a> <span class="soft">{team?.name}</span>
                      </li>
                    ))}
                </ul>
                <a class="button primary" href={to()}>
                  {text('findChild.done')}
                </a>
              </Card>
            )}
            {suggestions.length > 0 && (
              <Card title={text('findChild.suggested')}>
                <p class="soft">{text('findChild.suggestedHint')}</p>
                <Candidates found={suggestions} linked={load.reload} />
              </Card>
            )}
            <Search team={team} changed={load.reload} />
            {inquiries.length > 0 && (
              <Card title={text('findChild.asked')}>
                <ul class="rows">
                  {inquiries.map(({ id, childName, team }) => (
                    <li key={id} class="row">
                      <span>
                        <strong>{childName}</strong> <span class="soft">{team?.name}</span>
                      </span>
                      <span class="badge">{text('requests.status', { status: 'pending' })}</span>
                    </li>
                  ))}
                </ul>
              </Card>
            )}
            {requests.length > 0 && (
              <Card title={text('requests.title')}>
                <Requests requests={requests} />
              </Card>
            )}
          </>
        )}
      </Loaded>
    </Screen>
  );
}

type Candidate = Pick<PlayerFound, 'playerId' | 'displayName'> & Partial<Pick<PlayerFound, 'team'>> & { ageGroup: { name: string } | null };

type CandidatesProps = Readonly<{ found: readonly Candidate[]; linked: () => void; asking?: () => void }>;

function Candidates({ found, linked, asking }: CandidatesProps) {
  const { isBusy, error, run } = useAction();
  const [asked, setAsked] = useState<Readonly<{ playerId: string; isApproved: boolean }>>();
  const link = (playerId: string) =>
    run(async () => {
      const { isApproved } = await unwrap(league.POST('/api/mobile/parent-links', { body: { playerId } }));
      setAsked({ playerId, isApproved });
      asking?.();
      linked();
    });
  return (
    <>
      <ul class="rows">
        {found.map(({ playerId, displayName, ageGroup, team }) => (
          <li key={`${playerId}/${team?.id}`} class="row">
            <span>
              <strong>{displayName}</strong> <span class="soft">{[ageGroup?.name, team?.name].filter(Boolean).join(' · ')}</span>
            </span>
            {asked?.playerId !== playerId && (
              <button type="button" disabled={isBusy} onClick={() => link(playerId)}>
                {text('findChild.mine')}
                <span class="visually-hidden"> {displayName}</span>
              </button>
            )}
          </li>
        ))}
      </ul>
      <p role="status" hidden={!asked}>
        {asked && text(asked.isApproved ? 'findChild.linked' : 'findChild.waits')}
      </p>
      {error !== undefined && (limitIn(error) ?? <Problem error={error} />)}
    </>
  );
}

const limitIn = (error: unknown) =>
  problemOf(error, 'limit-reached') && (
    <p class="alert" role="alert">
      {text('findChild.limit')}
    </p>
  );

function Search({ team, changed }: Readonly<{ team: string | undefined; changed: () => void }>) {
  const form = useForm({ name: '' }, { name: 'find-child', inTab: true });
  const [found, setFound] = useState<readonly PlayerFound[]>();
  const [isAsked, setAsked] = useState(false);
  const search = async ({ name }: typeof form.values) => {
    const { players } = await unwrap(league.GET('/api/mobile/players/search', { params: { query: { name: name.trim() } } }));
    setFound(players);
    return NOT_SENT;
  };
  return (
    <Card title={text('findChild.search')}>
      <Form form={form} onSubmit={search}>
        <Field
          label={text('findChild.name')}
          hint={text('findChild.nameHint')}
          {...form.at('name')}
          onChange={(name) => {
            form.set({ name });
            setFound(undefined);
            setAsked(false);
          }}
          input={{ required: true, minLength: 2, maxLength: 100, autocomplete: 'off' }}
        />
        <Submit isPlain={found !== undefined}>{text('findChild.look')}</Submit>
      </Form>
      {found && found.length > 0 && <Candidates found={found} linked={changed} asking={() => setAsked(true)} />}
      {found && !isAsked && (
        <>
          <p role="status">{text(found.length === 0 ? 'findChild.nobody' : 'findChild.notThese')}</p>
          <Inquiry childName={form.values.name.trim()} team={team} sent={changed} />
        </>
      )}
    </Card>
  );
}

/** For who is not found: a person of the league looks. */
function Inquiry({ childName, team = '', sent }: Readonly<{ childName: string; team: string | undefined; sent: () => void }>) {
  const load = useLoad((signal) => unwrap(league.GET('/api/mobile/teams', { signal })), [], 'teams');
  const form = useForm({ teamId: team, message: '' }, { name: 'inquiry', inTab: true });
  const [isSent, setSent] = useState(false);
  const ask = async ({ teamId, message }: typeof form.values) => {
    const body = { childName, teamId: teamId || null, message: message.trim() || null };
    await unwrap(league.POST('/api/mobile/parent-links/inquiries', { body }));
    setSent(true);
    sent();
  };
  if (isSent) return <p role="status">{text('findChild.inquirySent')}</p>;
  return (
    <Form form={form} onSubmit={ask}>
      <Select
        label={text('findChild.team')}
        {...form.at('teamId')}
        choices={[
          { value: '', label: text('findChild.anyTeam') },
          ...(load.value?.teams ?? []).map(({ id, name, ageGroup }) => ({ value: id, label: `${name} · ${ageGroup.name}` })),
        ]}
      />
      <Field label={text('findChild.message')} {...form.at('message')} input={{ maxLength: 500 }} />
      <Submit refusal={limitIn}>{text('findChild.ask')}</Submit>
    </Form>
  );
}
