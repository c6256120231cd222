import { plural } from '@baobab/domain/plural';
import { Alert } from 'antd';
import { useHost } from '../../host-context.tsx';
import { Thumbnail } from '../../pictures/thumbnail.tsx';
import { PlanPicture } from './plan-picture.tsx';
import { useLookAlikes, type LookAlike } from './use-look-alikes.ts';
import styles from './look-alikes.module.css';

const SHOWN = 6;
const THUMB_PX = 42;

/** Tells which new pictures may be in the shop already, or twice in the plan. A hint: all of them can be sent. */
export function LookAlikes({ version }: { version: string | null }) {
  const found = useLookAlikes(version);
  if (found.length === 0) return null;
  const others = found.length - SHOWN;
  return (
    <Alert
      type="info"
      showIcon
      role="status"
      title={`${plural(found.length, 'new image')} ${found.length === 1 ? 'looks' : 'look'} like another one`}
      description={
        <>
          <ul className={styles.pairs}>
            {found.slice(0, SHOWN).map((pair) => (
              <Pair key={pair.item.id} {...pair} />
            ))}
          </ul>
          {others > 0 && <p>And {plural(others, 'more', 'more')}.</p>}
        </>
      }
    />
  );
}

function Pair({ item, of }: LookAlike) {
  const { serverUrl } = useHost();
  const isShop = 'picture' in of;
  return (
    <li>
      <span className={styles.planned}>
        <PlanPicture id={item.id} />
      </span>
      {isShop ? (
        <Thumbnail serverUrl={serverUrl} picture={of.picture} heightPx={THUMB_PX} />
      ) : (
        <span className={styles.planned}>
          <PlanPicture id={of.item.id} />
        </span>
      )}
      <span className={styles.words}>
        <span className="clip">{item.title}</span>
        <span className="soft clip">
          Looks like “{isShop ? of.picture.title : of.item.title}” {isShop ? 'in the shop' : 'in this plan'}
        </span>
      </span>
    </li>
  );
}
