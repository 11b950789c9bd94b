import { type Team, type TeamClaim, unwrap } from 'league-gateway-client';
import { useEffect, useState } from 'preact/hooks';
import { Form, NOT_SENT, Submit, useForm } from '../../kit/form.tsx';
import { Field, useAction } from '../../kit/forms.tsx';
import { type CurrentOrg, currentOrg, league } from '../../kit/league.ts';
import { to } from '../../kit/router.ts';
import { currentSession } from '../../kit/session.ts';
import { Card, Problem, Screen, useLoad } from '../../kit/ui.tsx';
import { text } from '../family-texts.ts';
import { myOrgs } from '../my-orgs.ts';
import { useNews } from '../news.ts';

type ClaimProps = Readonly<{
  orgId?: string | undefined;
  /** Once an admin has approved the membership that was waited for. */
  onApproved: (org: CurrentOrg) => void;
}>;

/** A coach says which team is theirs, also while the membership waits for an admin: then `orgId` is that of the organization. */
export function ClaimTeam({ orgId = currentOrg()?.id, onApproved }: ClaimProps) {
  const form = useForm({ coachName: currentSession()?.name ?? '' });
  const [teams, setTeams] = useState<readonly Team[]>();
  const [claims, setClaims] = useState<readonly TeamClaim[]>([]);
  const { isBusy, error, run } = useAction();
  useApproval(orgId, onApproved);
  const header = orgId === undefined ? {} : { 'X-Org-Id': orgId };
  const search = async ({ coachName }: typeof form.values) => {
    const found = await unwrap(league.GET('/api/mobile/coach/teams', { params: { header, query: { coachName: coachName.trim() } } }));
    setTeams(found.teams);
    return NOT_SENT;
  };
  const claim = (teamId: string) =>
    run(async () => {
      const made = await unwrap(league.POST('/api/mobile/coach/teams/{teamId}/claim', { params: { header, path: { teamId } } }));
      setClaims((before) => [...before, made]);
    });
  return (
    <Screen
      title={text('claim.title')}
      back={currentOrg() ? { label: text('tab.home'), to: to() } : { label: text('orgs.back'), to: to('orgs') }}
    >
      <Card>
        <p>{text('claim.text')}</p>
        <Form form={form} onSubmit={search}>
          <Field
            label={text('claim.name')}
            hint={text('claim.nameHint')}
            {...form.at('coachName')}
            input={{ required: true, minLength: 2, maxLength: 100 }}
          />
          <Submit isPlain={teams !== undefined}>{text('claim.look')}</Submit>
        </Form>
      </Card>
      {teams && (
        <Card title={text('claim.found')}>
          {teams.length === 0 && <p role="status">{text('claim.none')}</p>}
          <ul class="rows">
            {teams.map(({ id, name, ageGroup, coaches }) => {
              const made = claims.find(({ team }) => team.id === id);
              return (
                <li key={id} class="row">
                  <span>
                    <strong>{name}</strong>
                    <span class="small soft block">{[ageGroup.name, ...coaches.map((coach) => coach.name)].join(' · ')}</span>
                  </span>
                  {made ? (
                    <span class="badge" role="status">
                      {text(made.isApproved ? 'claim.approved' : 'claim.waits')}
                    </span>
                  ) : (
                    <button type="button" disabled={isBusy} onClick={() => claim(id)}>
                      {text('claim.mine')}
                      <span class="visually-hidden"> {name}</span>
                    </button>
                  )}
                </li>
              );
            })}
          </ul>
          {error !== undefined && <Problem error={error} />}
        </Card>
      )}
    </Screen>
  );
}

/** Looks now and then whether the organization that was joined has approved its new member. */
function useApproval(orgId: string | undefined, onApproved: (org: CurrentOrg) => void): void {
  const isAwaited = orgId !== currentOrg()?.id;
  const orgs = useLoad(async (signal) => (isAwaited ? myOrgs(signal) : []), [orgId]);
  useNews(isAwaited, orgs.reload);
  const approved = isAwaited ? orgs.value?.find(({ org }) => org.id === orgId && org.roles.includes('coach'))?.org : undefined;
  useEffect(() => {
    if (approved) onApproved(approved);
  }, [approved?.id]);
}
