import { createRoot } from 'react-dom/client';
import { Checkout } from './checkout.tsx';

createRoot(document.getElementById('shop')!).render(<Checkout />);
