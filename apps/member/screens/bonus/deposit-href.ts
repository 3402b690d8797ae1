/** Home opens its deposit sheet for this address (screens/home/use-asked-modal.ts). */
export const depositHref = '/user/home?open=deposit'
