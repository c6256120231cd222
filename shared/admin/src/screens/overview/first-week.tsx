import type { AdminTab } from '@baobab/domain/constants';
import { SETTING_LABELS } from '@baobab/domain/entities/shop-settings';
import { plural } from '@baobab/domain/plural';
import { Icon } from '../../frame/icons.tsx';
import { useNavigation } from '../../frame/navigation.tsx';
import { useShopOrigin } from '../../frame/shop-link.tsx';
import type { FirstWeek } from './read-first-week.ts';
import screenStyles from '../../frame/screen.module.css';
import styles from './overview.module.css';

/** Names told of what is still to fill in. */
const NAMED = 3;

interface Step {
  title: string;
  text: string;
  done: boolean;
  /** Where it is done: a tab, the uploads, or a page of the shop. */
  leads: AdminTab | 'uploads' | `/${string}`;
}

function stepsOf({ pictures, onSale, toFill, hasTested, team }: FirstWeek): Step[] {
  const names = toFill.slice(0, NAMED).map((name) => SETTING_LABELS[name].toLowerCase());
  const more = toFill.length > NAMED ? ` and ${toFill.length - NAMED} more` : '';
  return [
    {
      title: 'Add illustrations',
      text:
        pictures > 0 ? `${plural(pictures, 'illustration')} added` : 'Drop files or a folder anywhere in this window.',
      done: pictures > 0,
      leads: 'uploads',
    },
    {
      title: 'Publish an illustration',
      text:
        onSale > 0 ? `${plural(onSale, 'illustration')} can be had` : 'With a price, or free, and a file to deliver.',
      done: onSale > 0,
      leads: 'illustrations',
    },
    {
      title: 'Set the shop’s texts and prices',
      text: toFill.length > 0 ? `Still to fill in: ${names.join(', ')}${more}.` : 'Everything is filled in',
      done: toFill.length === 0,
      leads: 'settings',
    },
    {
      title: 'Make a test payment',
      text: hasTested
        ? 'A payment of yours has arrived'
        : 'Buy one of your own illustrations; its order can be refunded.',
      done: hasTested,
      leads: '/illustrations',
    },
    {
      title: 'Invite a colleague',
      text: team > 1 ? `${team} people have access` : 'If you don’t run the shop alone: editors and support.',
      done: team > 1,
      leads: 'users',
    },
  ];
}

/** What a new shop still needs, each step with the way there; in place of figures that would all be nothing. */
export function FirstWeekCard({ week }: { week: FirstWeek }) {
  const steps = stepsOf(week);
  const done = steps.filter((step) => step.done).length;
  return (
    <section className={screenStyles.card} aria-labelledby="first-week">
      <div className={screenStyles.cardHead}>
        <h2 id="first-week">Your first week</h2>
        <p className="soft number" role="status">{`${done} of ${steps.length} done`}</p>
      </div>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step.title}>
            <StepLink {...step} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function StepLink({ title, text, done, leads }: Step) {
  const { open, openUploads } = useNavigation();
  const origin = useShopOrigin();
  const content = (
    <>
      <span className={styles.stepMark} data-done={done || undefined}>
        {done && <Icon name="check" size={14} />}
      </span>
      <span>
        <strong>{title}</strong>
        <span className="soft">{text}</span>
        {done && <span className="visually-hidden">, done</span>}
      </span>
      <Icon name={leads.startsWith('/') && origin ? 'external' : 'right'} />
    </>
  );
  if (leads.startsWith('/') && origin)
    return (
      <a className={styles.tile} href={origin + leads} target="_blank" rel="noopener">
        {content}
      </a>
    );
  const go = leads === 'uploads' ? openUploads : () => open(leads.startsWith('/') ? 'orders' : (leads as AdminTab));
  return (
    <button type="button" className={styles.tile} onClick={go}>
      {content}
    </button>
  );
}
