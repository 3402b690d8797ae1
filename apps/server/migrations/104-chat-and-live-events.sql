-- The new chat_say (features/chat/send) takes messages of several rooms and also sends away
-- messages.
drop function if exists chat_say_away(bigint, text, jsonb, text, timestamptz, timestamptz);
drop function if exists chat_say(
  bigint, text, text, text, bigint, text, jsonb, text, text, text, text, timestamptz
);

-- Live events now travel between processes in parts of any number (platform/live/channel.ts), so
-- the table of long events is not needed.
drop table socket_io_attachments;
