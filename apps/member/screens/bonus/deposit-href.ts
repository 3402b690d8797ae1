/** Home opens its deposit sheet at this URL (screens/home/use-asked-modal.ts). */
export const depositHref = '/user/home?open=deposit'
