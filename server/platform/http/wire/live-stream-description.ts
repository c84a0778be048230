import { livePath } from '#contract/office/live.ts'
import { liveDashboardMessage } from '#contract/office/live-dashboard.ts'

type Node = Record<string, unknown>

/** JSON Patch (RFC 6902), with the operations that the server makes. */
const patchSchema: Node = {
  type: 'array',
  description: 'JSON Patch (RFC 6902) of the content as the last message of this stream left it.',
  items: {
    type: 'object',
    required: ['op', 'path'],
    properties: {
      op: { type: 'string', enum: ['add', 'remove', 'replace', 'move', 'copy', 'test'] },
      path: { type: 'string' },
      from: { type: 'string' },
      value: {},
    },
  },
}

export const liveMessageSchema: Node = {
  type: 'object',
  required: ['@id', '@type'],
  properties: {
    '@id': {
      type: 'string',
      format: 'iri-reference',
      description: 'What has changed, to be read again; or the view.',
    },
    '@type': { type: 'string' },
    content: {
      description: `All that a view shows, once at the beginning: that of ${liveDashboardMessage['@id']} is a LiveDashboard.`,
      anyOf: [{ $ref: '#/components/schemas/LiveDashboard' }],
    },
    patch: patchSchema,
  },
}

/** An OpenAPI path beside the API, not below it. */
export const liveStreamPath: Readonly<Record<string, Node>> = {
  [livePath]: {
    servers: [{ url: '/' }],
    get: {
      operationId: 'followChanges',
      tags: ['LiveMessage'],
      description:
        'Server-sent events in the format of Mercure, until the client leaves or its rights change. Each says that a resource changed which its reader may see. ' +
        `Who names the topic ${liveDashboardMessage['@id']} also gets the whole dashboard first, and then each change of it. ` +
        'No message is kept for later: whoever sends Last-Event-ID is answered "earliest" there, and reads anew what it shows.',
      parameters: [
        {
          name: 'topic',
          in: 'query',
          required: true,
          description:
            'Up to 50: the address of a resource, a URI template such as /api/shipments/{id}, or *.',
          schema: { type: 'array', items: { type: 'string' }, minItems: 1, maxItems: 50 },
          style: 'form',
          explode: true,
        },
      ],
      responses: {
        200: {
          description: 'The stream; the schema is that of the data of each event.',
          content: { 'text/event-stream': { schema: { $ref: '#/components/schemas/LiveMessage' } } },
        },
        ...Object.fromEntries(
          [400, 401, 403, 429, 503].map((status) => [
            status,
            {
              description: 'Refused.',
              content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
            },
          ]),
        ),
      },
    },
  },
}
