require "faraday"

class FeedImportJob < ApplicationJob
  queue_as :low
  retry_on Faraday::TimeoutError, wait: 30.seconds, attempts: 4

  def perform(feed_id)
    feed = Feed.find(feed_id)
    response = connection.get(feed.url) do |request|
      request.headers["If-None-Match"] = feed.etag if feed.etag
    end
    return if response.status == 304
    return feed.update!(failures: feed.failures + 1) unless response.success?

    rows = response.body.fetch("items", []).filter_map { |item| row(feed, item) }
    Article.upsert_all(rows, unique_by: :guid) if rows.any?
    feed.update!(etag: response.headers["etag"], failures: 0)
  end

  private

  def connection
    @connection ||= Faraday.new(request: { timeout: 10 }) do |builder|
      builder.response :json
    end
  end

  def row(feed, item)
    guid = item["guid"].presence || item["link"]
    return if guid.blank?

    { guid: guid, feed_id: feed.id, title: item["title"].to_s.squish }
  end
end
