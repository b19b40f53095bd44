import { z } from 'zod';
import {
  actor,
  EVENT_VERSION,
  EVENTS,
  type EventType,
} from '../../contract/proxy/events.schema.ts';
import type { NamedSchemas } from './named-schemas.schema.ts';
import type { JsonSchema, OpenApiOperation } from './openapi-document.ts';

/** The headers of Standard Webhooks, as parameters that every webhook has. */
export const WEBHOOK_HEADERS = {
  WebhookId: header('webhook-id', 'Id of the event. The same event may be sent again.'),
  WebhookTimestamp: header('webhook-timestamp', 'When it was sent, in seconds.'),
  WebhookSignature: header('webhook-signature', 'Signatures over id, time and body.'),
};

/** What the merchant server may answer to any of them. */
export const WEBHOOK_RESPONSES = {
  EventReceived: { description: 'Received. Anything else is sent again, for about four days.' },
  EventUnwanted: { description: 'No longer wanted: this event is not sent again.' },
};

function header(name: string, description: string) {
  return { name, in: 'header', required: true, description, schema: { type: 'string' } };
}

const isText = { type: 'string' } as const;
const isMoment = { type: 'string', format: 'date-time' } as const;
const isVersion = { $ref: '#/components/schemas/EventVersion' };

const rows = Object.entries(EVENTS) as [EventType, (typeof EVENTS)[EventType]][];

/** `PaymentEventData` is the data of `PaymentEvent`, whatever its exact type. */
const idOf = (data: z.ZodType): string => z.globalRegistry.get(data)?.id ?? '';
const nameOf = (data: z.ZodType): string => idOf(data).replace(/Data$/, '');

/** `Event`, and one schema for each shape that its data can have. */
export function nameEvents(named: NamedSchemas): void {
  const groups = Map.groupBy(rows, ([, [data]]) => data as z.ZodType);
  for (const [data, members] of groups)
    named.add(
      nameOf(data),
      object({
        id: {
          ...isText,
          description:
            '`evt_…`; later events have greater ids, which end in a hash of all that happened up to them.',
        },
        type: {
          enum: members.map(([type]) => type),
          description: members.map(([type, [, about]]) => `\`${type}\`: ${about}`).join('\n\n'),
        },
        version: isVersion,
        at: isMoment,
        actor: named.refer(actor, 'output'),
        data: named.refer(data, 'output'),
      }),
    );
  named.add('EventVersion', {
    type: 'integer',
    description: `Version of \`data\`: ${EVENT_VERSION}. It increases when a member changes its meaning or is removed.`,
  });
  named.add('Event', {
    description: 'Something that happened. Ignore types that you do not know.',
    oneOf: [...groups.keys()].map((data) => ({ $ref: `#/components/schemas/${nameOf(data)}` })),
  });
}

/** What is posted to the merchant server's address, by the type of the event. */
export const webhooksOf = (named: NamedSchemas): Record<string, { post: OpenApiOperation }> =>
  Object.fromEntries(
    rows.map(([type, [data, about]]) => [type, { post: webhook(type, about, data, named) }]),
  );

const webhook = (
  type: EventType,
  about: string,
  data: z.ZodType,
  named: NamedSchemas,
): OpenApiOperation => ({
  operationId: `on${type.replace(/(?:^|[._])(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
  summary: about,
  tags: ['webhooks'],
  security: [],
  parameters: Object.keys(WEBHOOK_HEADERS).map((name) => ({
    $ref: `#/components/parameters/${name}`,
  })),
  requestBody: {
    required: true,
    content: {
      'application/json': {
        schema: object({
          type: { const: type },
          version: isVersion,
          timestamp: isMoment,
          actor: named.refer(actor, 'output'),
          data: named.refer(data, 'output'),
        }),
      },
    },
  },
  responses: {
    '2XX': { $ref: '#/components/responses/EventReceived' },
    '410': { $ref: '#/components/responses/EventUnwanted' },
  },
});

const object = (properties: Record<string, JsonSchema>): JsonSchema => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
});
