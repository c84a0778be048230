import { desc, sql } from 'drizzle-orm'
import { outgoingMails } from '../../../server/platform/db/schema/outgoing-mails.ts'
import { testKeyCipher } from '../../support/test-key-cipher.ts'
import type { TestServer } from '../../support/test-server.ts'

type Message = typeof outgoingMails.$inferSelect

/** The messages to an address or number, newest first, with their text as it is sent. */
export async function messagesTo(testServer: TestServer, to: string): Promise<Message[]> {
  const messages = await testServer.database.query
    .select()
    .from(outgoingMails)
    .where(sql`${to} = any(${outgoingMails.recipients})`)
    .orderBy(desc(outgoingMails.id))
  return await Promise.all(messages.map(opened))
}

export const opened = async (message: Message): Promise<Message> => ({
  ...message,
  body: await testKeyCipher.open(message.body, `outgoing_mails/${message.id}`),
})

export const templatesTo = async (testServer: TestServer, to: string) =>
  (await messagesTo(testServer, to)).map(({ template }) => template)

/** The secret of the newest link that was sent there, from the link as it stands in the message. */
export async function secretSentTo(testServer: TestServer, to: string): Promise<string> {
  const [message] = await messagesTo(testServer, to)
  const secret = /(?:hash=|complete\/)([\w-]{43})/.exec(message?.body ?? '')?.[1]
  if (secret === undefined) throw new Error(`No link was sent to ${to}: ${message?.body ?? 'nothing at all'}`)
  return secret
}
