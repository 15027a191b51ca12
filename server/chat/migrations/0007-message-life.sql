-- Who received a message and has left its channel since: asked whenever something happens to the message.
create index subscription_periods_ended on subscription_periods (channel_id, to_message_id) where to_message_id is not null;
