import { routeHandlers } from 'tender-proxy/next';
import { proxy } from '../../../lib/tender.js';

export const dynamic = 'force-dynamic';
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routeHandlers(proxy);
