import { useWatch } from 'react-hook-form';
import { previewSale } from '@baobab/data/catalog/sales';
import { SEARCH_DEBOUNCE_MS } from '@baobab/domain/constants';
import type { PackProduct } from '@baobab/domain/entities/bundle-pack';
import { AmountInput } from '../../form/amount-input.tsx';
import { amountOf } from '../../form/amount-text.ts';
import { FormField } from '../../form/form-field.tsx';
import { MomentField } from '../../form/moment-field.tsx';
import { useHost } from '../../host-context.tsx';
import { shopZoneName } from '../../moments.ts';
import { queryKeys } from '../../query/query-keys.ts';
import { useAdminQuery } from '../../query/use-admin-query.ts';
import { useDebounced } from '../../query/use-debounced.ts';
import { saleInList, saleTold } from '../illustrations/pricing/price-words.ts';
import formStyles from '../../form/form.module.css';

export interface SaleOfProduct {
  salePrice: number | null;
  saleStartsAt: string | null;
  saleEndsAt: string | null;
}
const NONE: SaleOfProduct = { salePrice: null, saleStartsAt: null, saleEndsAt: null };

export const saleOf = (product: PackProduct | null | undefined): SaleOfProduct =>
  product ? { salePrice: product.salePrice, saleStartsAt: product.saleStartsAt, saleEndsAt: product.saleEndsAt } : NONE;

/** Times of a sale that there is none of are not sent. */
export const wantedSale = (sale: SaleOfProduct): SaleOfProduct => (sale.salePrice === null ? NONE : sale);

/** ' · Sale $50.00 until Dec 1'; empty without one. */
export function saleWords(product: PackProduct): string {
  const sale = saleInList(product);
  return sale ? ` · Sale ${sale.label}` : '';
}

/** What a change of the product is taken back to. */
export const productBefore = (product: PackProduct) => ({
  description: product.description,
  price: product.price,
  isSold: product.isSold,
  image: product.image,
  imageWidths: product.imageWidths,
  imageWidth: product.imageWidth,
  imageHeight: product.imageHeight,
  placeholder: product.placeholder,
  ...saleOf(product),
});

/** The sale of a pack or bundle; inside a FormProvider. */
export function SaleFields({ id }: { id: string | null }) {
  return (
    <div className={formStyles.formStack}>
      <FormField<SaleOfProduct, 'salePrice'> name="salePrice" label="Sale price" hint="Empty: no sale">
        {(input) => <AmountInput {...input} className="fill" />}
      </FormField>
      <div className={formStyles.formPair}>
        <MomentField<SaleOfProduct>
          name="saleStartsAt"
          label="Sale begins"
          hint={`Shop time (${shopZoneName()}); empty: now.`}
        />
        <MomentField<SaleOfProduct> name="saleEndsAt" label="Sale ends" hint="Empty: until you end it." />
      </div>
      {id !== null && <WhatShoppersSee id={id} />}
    </div>
  );
}

/** Of the price as it is saved: the server knows what was asked before. */
function WhatShoppersSee({ id }: { id: string }) {
  const { client } = useHost();
  const { salePrice, saleStartsAt } = useWatch<SaleOfProduct>();
  const price = useDebounced(amountOf(salePrice), SEARCH_DEBOUNCE_MS);
  const startsAt = saleStartsAt ?? null;
  const { data } = useAdminQuery(queryKeys.salePreview([id], { price, startsAt }), async () =>
    price === null ? null : { price, preview: (await previewSale(client, [id], { price, startsAt }))[0] },
  );
  const told = data?.preview && data.price === salePrice ? saleTold(data.price, data.preview) : null;
  return <div role="status">{told && !told.isWrong && <p className="hint">{told.words}</p>}</div>;
}
