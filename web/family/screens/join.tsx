import { type InviteValidation, unwrap } from 'league-gateway-client';
import { useEffect, useState } from 'preact/hooks';
import { Form, NOT_SENT, Submit, useForm } from '../../kit/form.tsx';
import { roleName } from '../../kit/format.ts';
import { Field, useAction } from '../../kit/forms.tsx';
import { type CurrentOrg, league } from '../../kit/league.ts';
import { goInstead, to } from '../../kit/router.ts';
import { Card, Problem, Screen } from '../../kit/ui.tsx';
import { text } from '../family-texts.ts';
import { followCodeIn, inviteIn, kindOf } from '../invite-link.ts';
import { myOrgs } from '../my-orgs.ts';

type JoinProps = Readonly<{
  /** From a link to the app. Otherwise the user types or pastes it. */
  code: string | undefined;
  team: string | undefined;
  onJoined: (org: CurrentOrg, next: readonly string[]) => void;
}>;

/** Shows what a code grants before it is used, and leads to what somebody in that role does first. */
export function Join({ code = '', team, onJoined }: JoinProps) {
  const form = useForm({ code });
  const [invite, setInvite] = useState<InviteValidation>();
  const { isBusy, error, run } = useAction();
  const { code: entered } = form.values;
  const wanted = inviteIn(entered);

  const look = async () => {
    const followCode = followCodeIn(entered);
    if (followCode !== undefined) goInstead('follow', followCode);
    else setInvite(await unwrap(league.GET('/api/invite/{code}', { params: { path: { code: wanted.code } } })));
    return NOT_SENT;
  };
  useEffect(() => {
    if (code !== '') void form.submit(look);
  }, []);
  const join = async () => {
    const { membership } = await unwrap(league.POST('/api/join', { body: { code: wanted.code } }));
    const { orgId, role, isApproved } = membership;
    const { org } = (await myOrgs()).find((each) => each.org.id === orgId)!;
    const teams = [wanted.team ?? team].filter((id) => id !== undefined);
    if (!isApproved) return onJoined({ ...org, roles: [] }, role === 'coach' ? ['claim-team', orgId] : ['orgs']);
    onJoined(org, role === 'parent' ? ['find-child', ...teams] : []);
  };

  return (
    <Screen title={text('join.title')} eyebrow={text('join.eyebrow')} back={{ label: text('orgs.back'), to: to('orgs') }}>
      <Card>
        <Form form={form} onSubmit={look}>
          <Field
            label={text('join.code')}
            {...form.at('code')}
            onChange={(typed) => {
              form.set({ code: typed });
              setInvite(undefined);
            }}
            input={{ required: true, autocomplete: 'off', autocapitalize: 'characters', spellcheck: false }}
          />
          {!invite?.isValid && <Submit>{text('join.look')}</Submit>}
        </Form>
      </Card>
      <div role="status">
        {invite?.isValid === false && (
          <div class="alert question">
            <p>{text('join.invalid', { what: kindOf(entered), code: invite.code })}</p>
            <p>
              {text('join.already')} <a href={to('orgs')}>{text('orgs.title')}</a>
            </p>
          </div>
        )}
        {invite?.isValid && (
          <Card title={invite.orgName ?? ''}>
            {invite.isConfirmed === false && <p class="alert">{text('join.unconfirmed')}</p>}
            <p>
              {text('join.as', {
                role: roleName(invite.role ?? 'other', invite.officialTerm ?? undefined),
                waits: invite.requiresApproval ? 'yes' : 'no',
              })}
            </p>
            <button type="button" class="primary wide" disabled={isBusy} onClick={() => run(join)}>
              {text('join.join')}
            </button>
            {error !== undefined && <Problem error={error} />}
          </Card>
        )}
      </div>
    </Screen>
  );
}
