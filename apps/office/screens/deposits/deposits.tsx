export { DepositsRoom as Deposits } from '../../features/deposits/deposits-room.tsx'
