import { rememberIntent } from '../../features/account/intent.ts';
import { FavoriteButton } from '../../features/favorites/favorite-button.tsx';
import { useShop, useUser } from '../../shop/shop-context.tsx';

/** The heart of an illustration. A visitor's is kept over signing in. */
interface FavoriteProps {
  item: { id: string; title: string };
  look?: 'words' | 'heart' | 'icon';
  size?: 'normal' | 'large';
}

export function Favorite({ item, ...shape }: FavoriteProps) {
  const { data } = useShop();
  const user = useUser();
  return (
    <FavoriteButton
      data={data}
      userId={user?.id ?? null}
      item={item}
      {...shape}
      onSignIn={() => rememberIntent({ kind: 'favorite', id: item.id })}
    />
  );
}
