import { routeHandlers } from 'tender-elements/next';
import { proxy } from '../../../lib/tender.js';

export const dynamic = 'force-dynamic';
export const { GET, HEAD, POST, PATCH, DELETE, OPTIONS } = routeHandlers(proxy);
