export const changeSubject = (memberId: bigint): string => `password:${memberId}`
