/** Home opens its deposit sheet at this URL (screens/home/use-linked-modal.ts). */
export const depositHref = '/user/home?open=deposit'
