import { Problem } from '../../contract/vocabulary/problems.ts';
import { NOT_SHOWN_OPERATIONS } from '../../contract/vocabulary/operation-names.ts';
import { noAnswer } from '../../contract/proxy/operations.schema.ts';
import { nameOf } from './operation-routes.ts';
import { route } from './route.ts';

/** Operations that the interface names without showing them say so (C-267 to C-275). */
export const notShownRoutes = NOT_SHOWN_OPERATIONS.map((name) =>
  route({
    method: 'POST',
    path: `/v1/operations/${name}`,
    access: 'operator',
    name: nameOf(name),
    problems: ['not-shown-by-the-interface'],
    summary: `Not shown by the interface: ${name}`,
    answer: noAnswer,
    handle: () =>
      Promise.reject(
        new Problem('not-shown-by-the-interface', {
          detail: `The interface names "${name}" but documents neither its path nor its fields.`,
        }),
      ),
  }),
);
