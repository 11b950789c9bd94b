import type { LanguageCode } from 'league-gateway-client';
import { currentOrg } from '../kit/league.ts';
import { ShareLink } from '../kit/share-link.tsx';
import { text, textFor } from './console-texts.ts';

type Props = Readonly<{
  role: string;
  /** The team that the link leads to. */
  team?: string;
  address: string;
  /** The league's. */
  language: LanguageCode;
}>;

/** The link of a code, to be sent. That of admins opens everything, so it is for one person and no group. */
export function ShareInvite({ role, team, address, language }: Props) {
  const values = { role, league: currentOrg()?.name ?? '', team };
  const message = textFor[language](team === undefined ? 'group.league' : 'group.team', values);
  const isForOne = role === 'admin';
  return (
    <ShareLink
      link={address}
      label={text('share.invite', { role })}
      hint={text('share.inviteHint', { role })}
      message={message}
      {...(!isForOne && { groupLanguage: language })}
    />
  );
}
