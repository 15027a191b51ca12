"""Calls every method of the published client for Python and prints what was not as it should be.

Reads the server's address and three people's credentials as JSON from standard input.
"""

import inspect
import io
import json
import queue
import struct
import sys
import threading
import zlib

import zulip

given = json.load(sys.stdin)


listening = threading.Semaphore(0)


class Client(zulip.Client):
    """The published client, which in addition says when it has begun to listen."""

    def register(self, *arguments, **options):
        reply = super().register(*arguments, **options)
        listening.release()
        return reply


def signed_in(name):
    person = given[name]
    return Client(
        email=person["email"], api_key=person["key"], site=given["site"], client="test", retry_on_errors=False
    )


owner, member, bot = (signed_in(name) for name in ("owner", "member", "bot"))
owner_id, member_id, bot_id = (given[name]["id"] for name in ("owner", "member", "bot"))
called = set()
faults = []


def check(method, reply, *fields, holds=None):
    """Notes a reply that is not a success, lacks a field or fails the condition; answers with the reply."""
    called.add(method)
    if reply.get("result") != "success":
        faults.append(f"{method}: {json.dumps(reply)}")
    else:
        faults.extend(f"{method}: without {name}" for name in fields if name not in reply)
        if holds is not None and not holds(reply):
            faults.append(f"{method}: {json.dumps(reply)[:500]}")
    return reply


def file_named(name, content):
    file = io.BytesIO(content)
    file.name = name
    return file


def red_picture():
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", 8, 8, 8, 2, 0, 0, 0)
    pixels = zlib.compress(b"".join(b"\0" + b"\xff\0\0" * 8 for _ in range(8)))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", pixels) + chunk(b"IEND", b"")


events, messages = queue.Queue(), queue.Queue()
wanted = ["message", "reaction", "update_message", "typing", "subscription"]
for listen, heard, more in (
    (member.call_on_each_event, events, {"event_types": wanted}),
    (bot.call_on_each_message, messages, {}),
):
    threading.Thread(target=listen, args=(heard.put,), kwargs=more, daemon=True).start()
    assert listening.acquire(timeout=20), "nobody listens"

# Server, people and presence
check("get_server_settings", owner.get_server_settings(), "zulip_version", "authentication_methods", "realm_name")
check("get_profile", owner.get_profile(), "user_id", "email", "full_name", "role", "timezone", "max_message_id")
check("get_users", owner.get_users(), "members")
check("get_members", owner.get_members({"client_gravatar": True}), "members")
check("get_user_by_id", owner.get_user_by_id(member_id, include_custom_profile_fields=True), "user")
new_person = {"email": "new@agora.example", "full_name": "New Person", "password": "a-long-passphrase-42"}
new_id = check("create_user", owner.create_user(new_person), "user_id")["user_id"]
check("update_user_by_id", owner.update_user_by_id(new_id, full_name="Newer Person", role=300))
check("deactivate_user_by_id", owner.deactivate_user_by_id(new_id))
check("reactivate_user_by_id", owner.reactivate_user_by_id(new_id))
report = {"status": "active", "ping_only": False, "new_user_input": True}
check("update_presence", member.update_presence(report), "presences", "server_timestamp")
check("get_user_presence", owner.get_user_presence(given["member"]["email"]), "presence")
check("get_realm_presence", owner.get_realm_presence(), "presences", "server_timestamp")
check("add_alert_words", member.add_alert_words(["ship"]), "alert_words")
check("get_alert_words", member.get_alert_words(), holds=lambda reply: reply["alert_words"] == ["ship"])
check("remove_alert_words", member.remove_alert_words(["ship"]), holds=lambda reply: reply["alert_words"] == [])
check("update_notification_settings", member.update_notification_settings({"enable_stream_push_notifications": True}))

# Channels and subscriptions
everybody = [owner_id, member_id, bot_id]
new_channels = [{"name": "harbour", "description": "ships"}, {"name": "yard"}]
check("add_subscriptions", owner.add_subscriptions(new_channels, principals=everybody), "subscribed")
harbour = check("get_stream_id", owner.get_stream_id("harbour"), "stream_id")["stream_id"]
yard = owner.get_stream_id("yard")["stream_id"]
check("get_streams", owner.get_streams(include_public=True), "streams")
check("get_subscriptions", member.get_subscriptions(), "subscriptions")
check("list_subscriptions", member.list_subscriptions({"include_subscribers": True}), "subscriptions")
status = owner.get_subscription_status(member_id, harbour)
check("get_subscription_status", status, holds=lambda reply: reply["is_subscribed"] is True)
check("get_subscribers", owner.get_subscribers(stream="harbour"), "subscribers")
check("update_stream", owner.update_stream({"stream_id": harbour, "description": "more ships"}))
pinned = {"stream_id": harbour, "property": "pin_to_top", "value": True}
coloured = {"stream_id": yard, "property": "color", "value": "#f00f00"}
check("update_subscription_settings", member.update_subscription_settings([pinned, coloured]))
check("add_default_stream", owner.add_default_stream(harbour))
check("get_stream_email_address", owner.get_stream_email_address(harbour), "email")

# Messages
to_channel = {"type": "stream", "to": "harbour", "topic": "ships"}
first = check("send_message", member.send_message({**to_channel, "content": "ahoy"}), "id")["id"]
subject = {"type": "stream", "to": ["harbour"], "subject": "ships", "content": "second"}
second = check("send_message", member.send_message(subject), "id")["id"]
emails = [given["member"]["email"], given["bot"]["email"]]
direct = check("send_message", owner.send_message({"type": "private", "to": emails, "content": "psst"}), "id")["id"]
check("send_message", bot.send_message({"type": "direct", "to": [member_id], "content": "beep"}), "id")
check("get_raw_message", owner.get_raw_message(first), holds=lambda reply: reply["raw_content"] == "ahoy")
narrow = [{"operator": "stream", "operand": "harbour"}, {"operator": "topic", "operand": "ships"}]
page = owner.get_messages({"anchor": "newest", "num_before": 9, "num_after": 0, "narrow": narrow})
check("get_messages", page, "found_oldest", holds=lambda reply: [m["id"] for m in reply["messages"]] == [first, second])
matches = owner.check_messages_match_narrow(msg_ids=[first, direct], narrow=narrow)
check("check_messages_match_narrow", matches, holds=lambda reply: list(reply["messages"]) == [str(first)])
uploaded = check("upload_file", member.upload_file(file_named("note.txt", b"aye")), "uri", "url", "filename")
member.send_message({**to_channel, "content": f"[note]({uploaded['uri']})"})
check("get_attachments", member.get_attachments(), holds=lambda reply: reply["attachments"][0]["name"] == "note.txt")
check("update_message", member.update_message({"message_id": second, "content": "second, changed"}))
history = member.get_message_history(second)
check("get_message_history", history, holds=lambda reply: len(reply["message_history"]) == 2)
flags = {"messages": [first, second], "op": "add", "flag": "read"}
check("update_message_flags", owner.update_message_flags(flags), "messages")
reaction = {"message_id": first, "emoji_name": "octopus"}
check("add_reaction", owner.add_reaction(reaction))
check("remove_reaction", owner.remove_reaction(reaction))
check("mark_topic_as_read", owner.mark_topic_as_read(harbour, "ships"))
check("mark_stream_as_read", owner.mark_stream_as_read(harbour))
check("mark_all_as_read", owner.mark_all_as_read())
topics = owner.get_stream_topics(harbour)
check("get_stream_topics", topics, holds=lambda reply: "ships" in [topic["name"] for topic in reply["topics"]])
check("mute_topic", member.mute_topic({"stream": "harbour", "topic": "ships", "op": "add"}))
rendered = member.render_message({"content": "foo **bar**"})
check("render_message", rendered, holds=lambda reply: reply["rendered"] == "<p>foo <strong>bar</strong></p>")
check("set_typing_status", owner.set_typing_status({"op": "start", "to": [member_id]}))

# The organization
check("upload_custom_emoji", owner.upload_custom_emoji("red", file_named("red.png", red_picture())))
check("get_realm_emoji", owner.get_realm_emoji(), "emoji")
check("delete_custom_emoji", owner.delete_custom_emoji("red"))
linkifier = check("add_realm_filter", owner.add_realm_filter("#(?P<id>[0-9]+)", "https://example.com/{id}"), "id")
check("get_realm_linkifiers", owner.get_realm_linkifiers(), "linkifiers")
check("remove_realm_filter", owner.remove_realm_filter(linkifier["id"]))
field = check("create_realm_profile_field", owner.create_realm_profile_field(name="Ship", field_type=1), "id")["id"]
check("get_realm_profile_fields", owner.get_realm_profile_fields(), "custom_fields")
check("reorder_realm_profile_fields", owner.reorder_realm_profile_fields(order=[field]))
check("update_realm_profile_field", owner.update_realm_profile_field(field, name="Boat"))
check("remove_realm_profile_field", owner.remove_realm_profile_field(field))
crew = {"name": "crew", "description": "", "members": [owner_id, member_id]}
check("create_user_group", owner.create_user_group(crew))
groups = check("get_user_groups", owner.get_user_groups(), "user_groups")["user_groups"]
group = next(one["id"] for one in groups if one["name"] == "crew")
check("update_user_group", owner.update_user_group({"group_id": group, "name": "sailors", "description": "all"}))
change = {"delete": [member_id], "add": [bot_id]}
check("update_user_group_members", owner.update_user_group_members(group, change))
check("remove_user_group", owner.remove_user_group(group))
check("update_storage", bot.update_storage({"storage": {"entry 1": "value 1", "entry 2": "value 2"}}))
kept = bot.get_storage({"keys": ["entry 1"]})
check("get_storage", kept, holds=lambda reply: reply["storage"] == {"entry 1": "value 1"})

# Events
registered = check("register", owner.register(event_types=["message"]), "queue_id", "last_event_id")
polled = owner.get_events(queue_id=registered["queue_id"], last_event_id=-1, dont_block=True)
check("get_events", polled, "events")
check("deregister", owner.deregister(registered["queue_id"], timeout=15))
zulip.ZulipStream("stream", "harbour", "log", email=owner.email, api_key=owner.api_key, site=given["site"]).write("aye")

# Calls that delete things come last
check("move_topic", owner.move_topic("harbour", "yard", "ships", new_topic="boats"))
check("delete_message", owner.delete_message(direct))
check("remove_subscriptions", member.remove_subscriptions(["yard"]), "removed", "not_removed")
check("delete_stream", owner.delete_stream(yard))
check("call_endpoint", owner.call_endpoint("drafts", method="GET"), "drafts")

heard = set()
while heard < set(wanted):
    heard.add(events.get(timeout=20)["type"])
check("call_on_each_event", {"result": "success"})
while messages.get(timeout=20)["content"] != "aye":
    pass
check("call_on_each_message", {"result": "success"})

# Those that make a request no server sees on its own.
called |= {"do_api_query", "ensure_session", "get_user_agent"}
methods = {name for name, _ in inspect.getmembers(zulip.Client, inspect.isfunction) if not name.startswith("_")}
faults.extend(f"{name} is not called here" for name in sorted(methods - called))
print(json.dumps({"faults": faults, "called": len(called)}))
