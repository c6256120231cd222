import { shopDetailsSchema } from '@baobab/domain/entities/shop-settings';
import { rpc } from '../rpc.ts';

/** What the owner says about the shop, as far as everyone may know it. */
export const shopDetails = rpc('shop_details', shopDetailsSchema);
