import { afterEach, expect, test } from 'vitest';
import { emptyShopSettings } from './entities/draft-content.ts';
import { illustrationFormSchema } from './forms/catalog.ts';
import { bundleFormSchema } from './forms/packs.ts';
import { shopSettingsFormSchema } from './forms/shop-settings.ts';
import { PRICE_TOO_HIGH, priceProblem } from './price.ts';
import { setShopLocale, shopLocale } from './shop-locale.ts';

interface Form {
  safeParse: (values: object) => { error?: { issues: { message: string }[] } };
}
const TOO_LOW = 'Price must be 0, or at least $0.50: the payment provider charges no less';

const standard = shopLocale();
afterEach(() => setShopLocale(standard));

test('HX04 AD05 MO01 a price is 0, or between what the payment provider charges at least and at most', () => {
  expect([0, 0.5, 999_999.99].map(priceProblem)).toEqual([null, null, null]);
  expect(priceProblem(1_000_000)).toBe('Price must be at most 999,999.99: the payment provider charges no more');
  expect([0.01, 0.49].map(priceProblem)).toEqual([TOO_LOW, TOO_LOW]);
  expect(priceProblem(Number.NaN)).toBe('Price must be 0 or greater');
});

test('AD05 MO01 forms say that a price is too high or too low', () => {
  const words = (form: Form, price: number) =>
    form.safeParse({ price, bundlePrice: price }).error?.issues.map(({ message }) => message);
  for (const form of [illustrationFormSchema, bundleFormSchema, shopSettingsFormSchema])
    expect(words(form, 1_000_000)).toContain(PRICE_TOO_HIGH);
  expect(words(illustrationFormSchema, 0.49)).toContain(TOO_LOW);
});

test('HX04 MO07 the least price is that of the shop’s currency and payment provider, in forms and in words', () => {
  setShopLocale({ ...standard, currency: 'ngn', minimumCharge: 50 });
  expect([50, 49.99].map(priceProblem)).toEqual([
    null,
    'Price must be 0, or at least NGN\u00A050.00: the payment provider charges no less',
  ]);
  const bundle = (values: object) =>
    bundleFormSchema
      .safeParse({
        title: 'Two packs',
        description: 'Both of them.',
        price: 90,
        comparePrice: 0,
        packs: [],
        isSold: true,
        ...values,
      })
      .error?.issues.map(({ message }) => message);
  expect(bundle({ salePrice: 49, saleStartsAt: null, saleEndsAt: null })).toContain(
    'A sale price is at least NGN\u00A050.00 and below the price.',
  );
  const settings = (values: object) =>
    shopSettingsFormSchema
      .safeParse({ ...emptyShopSettings(), currency: 'ngn', ...values })
      .error?.issues.map(({ message }) => message);
  expect(settings({ bundlePrice: 49 })).toEqual(['At least NGN\u00A050.00: the payment provider charges no less']);
  // what another currency asks for, the server says
  expect(settings({ bundlePrice: 49, currency: 'usd' })).toBeUndefined();
});
