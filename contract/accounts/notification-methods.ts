export const notificationMethods = ['email', 'sms'] as const
export type NotificationMethod = (typeof notificationMethods)[number]
