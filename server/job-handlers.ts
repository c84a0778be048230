import type { BaseLogger } from 'pino'
import type { Adapters } from './operate/adapters/adapters.ts'
import type { KeyCipher } from './platform/secrets/key-cipher.ts'
import { removeRetiredKeys } from './accounts/auth/keys.ts'
import { systemClock } from './platform/process/clock.ts'
import { removeRetiredLetterKeys } from './letters/letter-code/letter-keys.ts'
import type { Database } from './platform/db/connect.ts'
import { countMissingOperations } from './accounts/devices/count-missing-operations.ts'
import { readWeighingsJob } from './integrations/eba/read-weighings.ts'
import { giveUpLetters, queueLetters, sendLetterJob } from './integrations/eba/send-letters.ts'
import { readResultJob } from './integrations/lma/read-result.ts'
import { resumeSessions, sendSessionJob } from './integrations/lma/send-session.ts'
import type { MediaStore } from './platform/files/store.ts'
import { LetterPdfs } from './letters/pdf/letter-pdfs.ts'
import { saveGuidanceLetters, saveLettersJob } from './letters/content/guidance-letter.ts'
import { cleanUp } from './platform/jobs/clean-up.ts'
import type { JobHandlers } from './platform/jobs/job-list.ts'
import { deliverMail, type ReadAttachment } from './platform/mail/deliver-mail.ts'
import { giveUpMessages } from './platform/mail/outbox.ts'
import { readLetterMoments } from './shipments/events/letter-moments.ts'
import { mailShipments } from './shipments/mails/mail-shipments.ts'
import { applyPlannedChanges } from './flows/material-flows/apply-planned-changes.ts'
import { flowsWhere } from './flows/material-flows/queries.ts'
import { renewCodesOfLoads } from './parties/master-data/renew-codes-of-loads.ts'
import { type RetentionPeriods, usualPeriods } from '#contract/accounts/retention.ts'
import { removeExpired } from './operate/retention/remove-expired.ts'
import { sendPush } from './platform/push/send-push.ts'
import { deliverSms } from './platform/sms/deliver-sms.ts'
import { countStatistics } from './shipments/statistics/count-statistics.ts'
import { cleanUpDeliveries } from './integrations/webhooks/clean-up-deliveries.ts'
import { sendDeliveryJob } from './integrations/webhooks/send-delivery.ts'

/** Joined here, so that jobs/ does not depend on the features. */
export const jobHandlers = ({
  database,
  adapters,
  publicUrl,
  store,
  cipher,
  retention = usualPeriods,
  log,
}: {
  database: Database
  adapters: Adapters
  publicUrl: string
  store: MediaStore
  cipher: KeyCipher
  retention?: RetentionPeriods | undefined
  log?: BaseLogger | undefined
}): JobHandlers => ({
  deliver_mail: deliverMail(
    database,
    cipher,
    adapters.mail,
    attachmentReader(new LetterPdfs({ database, store, cipher, clock: systemClock, publicUrl })),
  ),
  deliver_sms: deliverSms(database, cipher, adapters.sms),
  give_up_messages: () => giveUpMessages(database.query),
  mail_shipments: mailShipments(database, publicUrl, (db, shipments) =>
    saveGuidanceLetters(db, letterReaders, shipments),
  ),
  keep_letters: async (attempt) => {
    await saveLettersJob(database, letterReaders)(attempt)
    await queueLetters(database, attempt.payload.shipments)
  },
  send_eba_letter: sendLetterJob(database, { weighbridges: adapters.weighbridges, cipher }),
  read_eba_weighings: readWeighingsJob(database, { weighbridges: adapters.weighbridges, cipher }),
  send_lma_session: sendSessionJob(database, adapters.lma),
  read_lma_result: readResultJob(database, adapters.lma),
  send_push: sendPush(database, adapters.push, cipher),
  send_webhook: sendDeliveryJob(database, { sender: adapters.webhooks, cipher, publicUrl }),
  count_statistics: () => countStatistics(database),
  count_missing_operations: () => countMissingOperations(database, publicUrl),
  apply_planned_changes: () => applyPlannedChanges(database, publicUrl, new Date()),
  renew_codes_of_loads: renewCodesOfLoads(database),
  remove_expired: () => removeExpired({ database, store, log }, new Date(), retention),
  clean_up: async () => {
    await cleanUp(database)
    await cleanUpDeliveries(database.query)
    await giveUpLetters(database.query)
    await resumeSessions(database.query)
    await removeRetiredKeys(database.query, new Date())
    await removeRetiredLetterKeys(database.query, new Date())
  },
})

const letterReaders = { readFlows: flowsWhere, readMoments: readLetterMoments }

const attachmentReader =
  (pdfs: LetterPdfs): ReadAttachment =>
  async (versionId) => {
    const pdf = await pdfs.find(versionId)
    return pdf === undefined ? undefined : await pdfs.read(pdf)
  }
