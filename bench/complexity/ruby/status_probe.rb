require "httparty"

class StatusProbe
  include HTTParty

  default_timeout 3
  headers "User-Agent" => "status-probe"

  Result = Struct.new(:url, :state, :millis)

  def initialize(urls, slow_after: 800)
    @urls = urls
    @slow_after = slow_after
  end

  def run
    @urls.map { |url| check(url) }
  end

  def worst
    order = %i[up slow down]
    run.max_by { |result| order.index(result.state) }
  end

  private

  def check(url)
    started = Process.clock_gettime(Process::CLOCK_MONOTONIC, :millisecond)
    response = self.class.get(url)
    millis = Process.clock_gettime(Process::CLOCK_MONOTONIC, :millisecond) - started
    Result.new(url, state(response.code, millis), millis)
  rescue SocketError, Net::OpenTimeout, Net::ReadTimeout
    Result.new(url, :down, nil)
  end

  def state(code, millis)
    return :down if code >= 500

    millis > @slow_after ? :slow : :up
  end
end
