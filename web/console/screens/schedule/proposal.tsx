import { to } from '../../../kit/router.ts';
import { Loaded, Screen, useLoad } from '../../../kit/ui.tsx';
import { text } from '../../console-texts.ts';
import { loadSetUp } from '../../set-up.ts';

/** The gateway makes a schedule: what is wished, or what has come of it. What that needs is loaded with it. */
export const Proposal = ({ id }: Readonly<{ id: string | undefined }>) => (id === undefined ? <Wish /> : <Result id={id} />);

const BACK = () => ({ label: text('schedule.title'), to: to('schedule') });

function Wish() {
  const load = useLoad(async (signal) => {
    const [{ WishForm }, setUp] = await Promise.all([import('../rare.ts'), loadSetUp(signal)]);
    return { WishForm, setUp };
  }, []);
  return (
    <Screen title={text('proposal.title')} back={BACK()}>
      <Loaded load={load}>{({ WishForm, setUp }) => <WishForm setUp={setUp} />}</Loaded>
    </Screen>
  );
}

function Result({ id }: Readonly<{ id: string }>) {
  const load = useLoad(() => import('../rare.ts'), []);
  return (
    <Screen title={text('proposal.result')} back={BACK()}>
      <Loaded load={load}>{({ ProposalResult }) => <ProposalResult id={id} />}</Loaded>
    </Screen>
  );
}
