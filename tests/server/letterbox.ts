import { desc, sql } from 'drizzle-orm'
import { outgoingMails } from '../../server/db/schema/outgoing-mails.ts'
import type { World } from '../support/world.ts'

type Message = typeof outgoingMails.$inferSelect

/** What was written to an address or a number, the newest first. */
export const messagesTo = (world: World, to: string): Promise<Message[]> =>
  world.database.query
    .select()
    .from(outgoingMails)
    .where(sql`${to} = any(${outgoingMails.recipients})`)
    .orderBy(desc(outgoingMails.id))

export const templatesTo = async (world: World, to: string) =>
  (await messagesTo(world, to)).map(({ template }) => template)

/** The secret of the newest link that was sent there, from the link as it stands in the message. */
export async function secretSentTo(world: World, to: string): Promise<string> {
  const [message] = await messagesTo(world, to)
  const secret = /(?:hash=|complete\/)([\w-]{43})/.exec(message?.body ?? '')?.[1]
  if (secret === undefined) throw new Error(`No link was sent to ${to}: ${message?.body ?? 'nothing at all'}`)
  return secret
}
