require "json"
require "sinatra/base"

class NotesApp < Sinatra::Base
  set :notes, {}

  helpers do
    def note
      settings.notes.fetch(params[:id]) { halt 404, { error: "no such note" }.to_json }
    end

    def body_text
      text = JSON.parse(request.body.read)["text"].to_s
      halt 422, { error: "empty" }.to_json if text.strip.empty?
      text
    rescue JSON::ParserError
      halt 400, { error: "not JSON" }.to_json
    end
  end

  before { content_type :json }

  get "/notes" do
    found = settings.notes.values
    found = found.select { |text| text.include?(params[:q]) } if params[:q]
    found.to_json
  end

  get("/notes/:id") { { text: note }.to_json }

  post "/notes" do
    id = SecureRandom.hex(4)
    settings.notes[id] = body_text
    status 201
    { id: id }.to_json
  end

  delete "/notes/:id" do
    settings.notes.delete(params[:id])
    status 204
  end
end
