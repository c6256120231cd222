import { Button } from 'antd';
import type { BundleRecord, PackRecord } from '@baobab/domain/entities/bundle-pack';
import { plural } from '@baobab/domain/plural';
import { formatMoney } from '../../money.ts';
import { Badge } from '../../frame/badge.tsx';
import { Icon } from '../../frame/icons.tsx';
import { useHost } from '../../host-context.tsx';
import { Thumbnail } from '../../pictures/thumbnail.tsx';
import { saleWords } from './sale-fields.tsx';
import styles from './bundles.module.css';

interface BundleListProps {
  bundles: readonly BundleRecord[];
  packs: readonly PackRecord[];
  onEdit: (id: string) => void;
  onAdd: () => void;
}

export function BundleList({ bundles, packs, onEdit, onAdd }: BundleListProps) {
  const { client } = useHost();
  return (
    <section className={styles.packSection} aria-labelledby="bundle-list">
      <header>
        <h2 id="bundle-list">Bundles</h2>
        <Button icon={<Icon name="plus" />} onClick={onAdd}>
          Add bundle
        </Button>
      </header>
      <p className="hint">A bundle is sold as soon as each of its download packs has a file.</p>
      <ul className={styles.packList}>
        {bundles.map(({ id, title, product, packs: slugs }) => {
          const missing = packs.filter(
            ({ slug, section, version }) => slugs.includes(slug) && section === 'pack' && version === 0,
          ).length;
          return (
            <li key={id} data-bundle={id}>
              <div className={styles.bundle}>
                <Thumbnail serverUrl={client.http.url} picture={product} heightPx={48} />
                <div className={styles.packWords}>
                  <span className={styles.packTitle}>{title}</span>
                  <span className="hint number">
                    {packsInWords(packs.filter(({ slug }) => slugs.includes(slug)))} · {formatMoney(product.price)}
                    {saleWords(product)}
                  </span>
                </div>
                <div className={styles.packState}>
                  {!product.isSold && <Badge tone="quiet">Not for sale</Badge>}
                  {product.isSold && product.isDeliverable && <Badge tone="success">For sale</Badge>}
                  {product.isSold && !product.isDeliverable && (
                    <Badge tone="warning">
                      {missing > 0 ? `Waits for ${plural(missing, 'pack')}` : 'Has no packs'}
                    </Badge>
                  )}
                </div>
                <Button aria-label={`Edit ${title}`} icon={<Icon name="edit" size={16} />} onClick={() => onEdit(id)}>
                  Edit
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** '9 packs and 10 bonus files': as the shop counts them. */
function packsInWords(packs: readonly PackRecord[]): string {
  const bonus = packs.filter(({ section }) => section === 'bonus').length;
  const words = plural(packs.length - bonus, 'pack');
  return bonus === 0 ? words : `${words} and ${plural(bonus, 'bonus file')}`;
}
