import type { Route } from './route.ts';
import { accountRoutes } from './account-routes.ts';
import { checkoutRoutes } from './checkout-routes.ts';
import { grantRoutes } from './grant-routes.ts';
import { operationRoutes } from './operation-routes.ts';
import { recordRoutes } from './record-routes.ts';
import { revealRoutes } from './reveal-routes.ts';
import { sessionRoutes } from './session-routes.ts';
import { shopperRoutes } from './shopper-routes.ts';
import { notShownRoutes } from './not-shown-routes.ts';

/** Every JSON route; the reference is generated from the same rows. */
export const ROUTES: readonly Route[] = [
  ...sessionRoutes,
  ...checkoutRoutes,
  ...grantRoutes,
  ...operationRoutes,
  ...revealRoutes,
  ...notShownRoutes,
  ...recordRoutes,
  ...shopperRoutes,
  ...accountRoutes,
];
