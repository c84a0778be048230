/** How people are notified: how a user wants to be, and the channel of a message. */
export const notificationMethods = ['email', 'sms'] as const
export type NotificationMethod = (typeof notificationMethods)[number]
