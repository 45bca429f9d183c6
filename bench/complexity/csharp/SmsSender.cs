using System.Net.Http.Json;
using Microsoft.Extensions.Logging;

namespace Shop.Messages;

public class SmsSender(IHttpClientFactory clients, ILogger<SmsSender> logger)
{
    private readonly Queue<Sms> _failed = new();

    public async Task<bool> SendAsync(Sms sms)
    {
        var gateway = clients.CreateClient("sms");
        try
        {
            var response = await gateway.PostAsJsonAsync("messages", sms);
            if (response.IsSuccessStatusCode)
            {
                return true;
            }

            logger.LogWarning("Could not insert into the outbox of {Number}", sms.Number);
        }
        catch (HttpRequestException error)
        {
            logger.LogError(error, "The gateway is away");
        }

        _failed.Enqueue(sms);
        return false;
    }

    public IEnumerable<Sms> Failed(string country) =>
        _failed.Where(sms => sms.Number.StartsWith(country));
}

public record Sms(string Number, string Text);
