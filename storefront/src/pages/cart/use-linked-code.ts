import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useShop } from '../../shop/shop-context.tsx';

/** `/cart?code=SUMMER`, as the studio hands it out: the code goes into the cart, and out of the address. */
export function useLinkedCode(): void {
  const { cart } = useShop();
  const [parameters, setParameters] = useSearchParams();
  const code = parameters.get('code');
  useEffect(() => {
    if (code === null) return;
    if (code.trim() !== '') cart.setCode(code.trim());
    setParameters({}, { replace: true });
  }, [cart, code, setParameters]);
}
