import type { Language } from '#contract/kit/locales.ts'
import type { PushMessage } from '#contract/accounts/push.ts'

/** The server sends it, or the worker itself (`needs_you`). `unknown`: from a newer server. */
export type Notice = PushMessage | { readonly kind: 'needs_you' | 'unknown' }

type Texts = Readonly<Record<Notice['kind'], readonly [title: string, body: string]>>

/* The worker has no text library. `{{…}}` are values of the message. */
const texts: Readonly<Record<Language, Texts>> = {
  en: {
    driver_approved: ['You are approved', '{{transporter}} has approved you. You can load.'],
    driver_rejected: ['You were not approved', '{{transporter}} has not approved you. Call your planner.'],
    operation_decided: ['The office has decided', 'See what became of what was not taken.'],
    flow_available: ['New to load', '{{flow}} · {{project}}'],
    needs_you: ['Something needs you', 'It was not taken as it is. See what helps.'],
    unknown: ['There is news', 'Open the app to see it.'],
  },
  nl: {
    driver_approved: ['U bent goedgekeurd', '{{transporter}} heeft u goedgekeurd. U kunt laden.'],
    driver_rejected: ['U bent niet goedgekeurd', '{{transporter}} heeft u niet goedgekeurd. Bel uw planner.'],
    operation_decided: ['Het kantoor heeft beslist', 'Kijk wat er is gebeurd met wat niet is aangenomen.'],
    flow_available: ['Nieuw om te laden', '{{flow}} · {{project}}'],
    needs_you: ['Iets vraagt uw aandacht', 'Het is zo niet aangenomen. Kijk wat helpt.'],
    unknown: ['Er is nieuws', 'Open de app om het te zien.'],
  },
  de: {
    driver_approved: ['Sie sind freigegeben', '{{transporter}} hat Sie freigegeben. Sie können laden.'],
    driver_rejected: [
      'Sie sind nicht freigegeben',
      '{{transporter}} hat Sie nicht freigegeben. Rufen Sie Ihre Disposition an.',
    ],
    operation_decided: ['Das Büro hat entschieden', 'Sehen Sie, was mit dem nicht Angenommenen geschah.'],
    flow_available: ['Neu zu laden', '{{flow}} · {{project}}'],
    needs_you: ['Etwas braucht Sie', 'Es wurde so nicht angenommen. Sehen Sie, was hilft.'],
    unknown: ['Es gibt Neues', 'Öffnen Sie die App.'],
  },
  fr: {
    driver_approved: ['Vous êtes approuvé', '{{transporter}} vous a approuvé. Vous pouvez charger.'],
    driver_rejected: [
      'Vous n’êtes pas approuvé',
      '{{transporter}} ne vous a pas approuvé. Appelez votre planificateur.',
    ],
    operation_decided: ['Le bureau a décidé', 'Voyez ce qu’il advient de ce qui n’a pas été accepté.'],
    flow_available: ['Nouveau à charger', '{{flow}} · {{project}}'],
    needs_you: ['Quelque chose vous attend', 'Cela n’a pas été accepté tel quel. Voyez ce qui aide.'],
    unknown: ['Il y a du nouveau', 'Ouvrez l’application.'],
  },
  pl: {
    driver_approved: ['Zatwierdzono Cię', '{{transporter}}: zatwierdzono. Możesz ładować.'],
    driver_rejected: ['Nie zatwierdzono Cię', '{{transporter}}: nie zatwierdzono. Zadzwoń do planisty.'],
    operation_decided: ['Biuro zdecydowało', 'Zobacz, co się stało z tym, czego nie przyjęto.'],
    flow_available: ['Nowe do załadunku', '{{flow}} · {{project}}'],
    needs_you: ['Coś wymaga Twojej uwagi', 'Nie przyjęto tego w tej postaci. Zobacz, co pomoże.'],
    unknown: ['Są nowości', 'Otwórz aplikację.'],
  },
  ro: {
    driver_approved: ['Ai fost aprobat', '{{transporter}} te-a aprobat. Poți încărca.'],
    driver_rejected: ['Nu ai fost aprobat', '{{transporter}} nu te-a aprobat. Sună dispecerul.'],
    operation_decided: ['Biroul a decis', 'Vezi ce s-a întâmplat cu ce nu a fost acceptat.'],
    flow_available: ['Nou de încărcat', '{{flow}} · {{project}}'],
    needs_you: ['Ceva are nevoie de tine', 'Nu a fost acceptat așa. Vezi ce ajută.'],
    unknown: ['Sunt noutăți', 'Deschide aplicația.'],
  },
  uk: {
    driver_approved: ['Вас затверджено', '{{transporter}} затвердила вас. Можна завантажувати.'],
    driver_rejected: [
      'Вас не затверджено',
      '{{transporter}} не затвердила вас. Зателефонуйте планувальнику.',
    ],
    operation_decided: ['Офіс вирішив', 'Подивіться, що сталося з тим, чого не прийняли.'],
    flow_available: ['Нове для завантаження', '{{flow}} · {{project}}'],
    needs_you: ['Щось потребує вашої уваги', 'Це не прийняли в такому вигляді. Подивіться, що допоможе.'],
    unknown: ['Є новини', 'Відкрийте застосунок.'],
  },
  tr: {
    driver_approved: ['Onaylandınız', '{{transporter}} sizi onayladı. Yükleyebilirsiniz.'],
    driver_rejected: ['Onaylanmadınız', '{{transporter}} sizi onaylamadı. Planlamacınızı arayın.'],
    operation_decided: ['Ofis karar verdi', 'Kabul edilmeyen işin durumuna bakın.'],
    flow_available: ['Yeni yük', '{{flow}} · {{project}}'],
    needs_you: ['Bir iş sizi bekliyor', 'Bu hâliyle kabul edilmedi. Ne yapılabileceğine bakın.'],
    unknown: ['Yeni bir şey var', 'Uygulamayı açın.'],
  },
}

export function noticeText(
  notice: Notice,
  language: Language,
): { readonly title: string; readonly body: string } {
  const [title, body] = texts[language][notice.kind]
  const values: Readonly<Record<string, unknown>> = { ...notice }
  return { title, body: body.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? '')) }
}
